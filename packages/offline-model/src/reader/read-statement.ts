import type { Analysis } from './analyse.js';
import type { ReaderStatement } from './reader-input.js';

/** A statement with its analysis. */
export interface ReadStatement {
  readonly statement: ReaderStatement;
  readonly analysis: Analysis;
  /** 0 for the oldest statement in the window, 1 for the newest. */
  readonly newness: number;
}
