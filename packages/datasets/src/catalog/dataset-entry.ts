import type { DataFile } from '@memgym/core';
import type { ExpectedCount, InspectedData } from '../inspected-data.js';

/** A data set that MemGym can read. */
export interface DatasetEntry {
  /** Short name, as commands take it; also the name of its folder. */
  name: string;
  title: string;
  /** `en`, `zh`; empty when it depends on the file. */
  language: string;
  /** Licence of the data, in the words of its publisher. */
  license: string;
  /** Where to get it. */
  source: string;
  /** The paper to name. */
  citation: string;
  expected: {
    /** Files as published; empty when none is known. */
    files: readonly DataFile[];
    /** Episodes, sessions, turns, questions … of the complete set. */
    counts: readonly ExpectedCount[];
    /** Questions by type. */
    questionTypes: readonly ExpectedCount[];
  };
  /** Its place below a data folder, as a path for `inspect` and its loader; null when it is missing. */
  locate(root: string): string | null;
  /** The contents and the faults. @throws {DatasetError} when it is missing, damaged or of another form */
  inspect(path: string): Promise<InspectedData>;
}
