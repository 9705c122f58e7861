import type { Analysis } from './analyse.js';
import type { ReaderStatement } from './reader-input.js';

/** A statement that is read, and what is known of it. */
export interface ReadStatement {
  readonly statement: ReaderStatement;
  readonly analysis: Analysis;
  /** 0 for the oldest that is read, 1 for the newest. */
  readonly newness: number;
}
