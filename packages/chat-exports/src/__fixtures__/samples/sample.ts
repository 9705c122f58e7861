import type { ImportOptions } from '../../import-options.js';

/** A made-up export, and what it becomes. */
export interface ExportSample {
  /** Its format. */
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options?: ImportOptions;
  readonly turns: readonly object[];
  /** Messages by the reason for which they are dropped. */
  readonly dropped: Readonly<Record<string, number>>;
}

export const at = Date.UTC(2025, 2, 3, 18, 30) / 1000;
export const iso = (seconds: number): string => new Date((at + seconds) * 1000).toISOString();
export const user = (content: string, seconds?: number): object => turn('user', content, seconds);
export const assistant = (content: string, seconds?: number): object => turn('assistant', content, seconds);
const turn = (role: string, content: string, seconds?: number): object => ({
  role,
  content,
  ...(seconds !== undefined && { eventTime: iso(seconds).slice(0, 19) }),
});
export const json = (value: unknown): string => JSON.stringify(value);
export const lines = (...values: readonly unknown[]): string => values.map(json).join('\n');

export const chat = [user('My sister Ida plays the cello.'), assistant('A fine instrument!')];
export const timed = [user('My sister Ida plays the cello.', 0), assistant('A fine instrument!', 9)];
