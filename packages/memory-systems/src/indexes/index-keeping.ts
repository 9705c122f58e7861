import type { JsonValue } from '@memgym/core';
import type { SectionReader, SectionWriter } from './index-sections.js';

/** How an index that takes long to make is written, so that it need not be made again. */
export interface IndexKeeping {
  /** All that decides what it holds besides the texts, such as its analyser. Only one with the same is read. */
  readonly settings: JsonValue;
  /** How many texts or vectors would have to be taken in again if it were not kept; 0 for nothing to keep. */
  readonly work: number;
  /** @param numberOf a number for each id that is in the index, by which `read` will know it */
  write(to: SectionWriter, numberOf: (id: string) => number): void;
  /**
   * An empty index becomes what was written, but for what is gone. When it throws, the index is of no use.
   * @param idOf the id that a number stands for; undefined for one that is gone
   */
  read(from: SectionReader, idOf: (number: number) => string | undefined): void;
}
