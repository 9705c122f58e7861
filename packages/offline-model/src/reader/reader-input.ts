import type { OfflineLimits } from '@memgym/core';
import type { SimulatedQuestion, SimulatedStatement } from '@memgym/prompts';

/** One line of the context as data: text, time and speaker. */
export type ReaderStatement = SimulatedStatement;

/** The input of the extractive reader: exactly the text that a real model would see. */
export interface ReaderContext extends SimulatedQuestion {
  /** Size of the part of the context that is read, from the end. */
  readonly limits: OfflineLimits;
}

/** True for language codes of Chinese. */
export function isChinese(language: string): boolean {
  return /^zh\b/i.test(language);
}
