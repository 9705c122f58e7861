import type { DataFile } from '@memgym/core';
import type { ExpectedCount, InspectedData } from '../inspected-data.js';

/** A data set that MemGym can read. */
export interface DatasetEntry {
  /** Short name in commands, and name of its folder. */
  name: string;
  title: string;
  /** `en`, `zh`; empty when it depends on the file. */
  language: string;
  /** Licence of the data, as stated by its publisher. */
  license: string;
  /** Where to get it. */
  source: string;
  /** The paper to cite. */
  citation: string;
  expected: {
    /** Files as published; empty when none is known. */
    files: readonly DataFile[];
    /** Episodes, sessions, turns, questions … of the complete set. */
    counts: readonly ExpectedCount[];
    /** Questions by type. */
    questionTypes: readonly ExpectedCount[];
  };
  /** Its path below a data folder, for `inspect` and its loader; null if it is missing. */
  locate(root: string): string | null;
  /** The contents and the faults. @throws {DatasetError} when it is missing, damaged or of another form */
  inspect(path: string): Promise<InspectedData>;
}
