import type { QuirkAction } from '../quirk-finding.js';

/** A file that was read, compared with what was published. */
export interface CheckedFile {
  name: string;
  bytes: number;
  sha256: string;
  /** `published`: the same bytes; `changed`: same name, other bytes; `unknown`: no checksum is published. */
  state: 'published' | 'changed' | 'unknown';
}

/** A number of something, beside what was published. */
export interface CheckedCount {
  name: string;
  count: number;
  /** Of the complete set; null where that is not known. */
  published: number | null;
}

/** An oddity that was met. */
export interface CheckedQuirk {
  id: string;
  what: string;
  action: QuirkAction;
  count: number;
  /** In the files as published; null where it depends on what is at hand. */
  published: number | null;
}

/** A rule that was looked at. */
export interface CheckedInvariant {
  id: string;
  what: string;
  /** Places where it does not hold; 0 is good. */
  violations: number;
}

/** What a data set at a path holds, and whether it is what it should be. */
export interface CheckReport {
  dataset: string;
  title: string;
  /** In the order they were read; empty when it could not be read. */
  files: CheckedFile[];
  counts: CheckedCount[];
  /** Questions by type, most frequent first. */
  questionTypes: CheckedCount[];
  /** Those met, in the order of the register. */
  quirks: CheckedQuirk[];
  invariants: CheckedInvariant[];
  /** What is wrong, each a sentence with its place; empty when all is well. At most 50, then their number. */
  problems: string[];
}
