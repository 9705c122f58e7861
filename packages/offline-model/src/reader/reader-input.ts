import type { SimulatedQuestion, SimulatedStatement, Simulation } from '@memgym/prompts';

/** One line of the context as data: text, time and speaker. */
export type ReaderStatement = SimulatedStatement;

/** The input of the extractive reader: exactly the text that a real model would see. */
export interface ReaderContext extends SimulatedQuestion {
  /** Size of the part of the context that is read, from the end, and the weaknesses of the reader. */
  readonly limits: Pick<Simulation, 'contextTokens' | 'world'>;
}

/** True for language codes of Chinese. */
export function isChinese(language: string): boolean {
  return /^zh\b/i.test(language);
}
