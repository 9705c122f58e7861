import type { QuirkAction } from '../quirk-finding.js';

/** A file, compared with the published one. */
export interface CheckedFile {
  name: string;
  bytes: number;
  sha256: string;
  /** `published`: the same bytes; `changed`: the same name, but other bytes; `unknown`: no checksum is published. */
  state: 'published' | 'changed' | 'unknown';
}

/** A count, with the published count. */
export interface CheckedCount {
  name: string;
  count: number;
  /** For the complete set; null if unknown. */
  published: number | null;
}

/** An oddity found in the data. */
export interface CheckedQuirk {
  id: string;
  what: string;
  action: QuirkAction;
  count: number;
  /** In the published files; null if it depends on the available files. */
  published: number | null;
}

/** A rule that was checked. */
export interface CheckedInvariant {
  id: string;
  what: string;
  /** Number of violations; 0 is good. */
  violations: number;
}

/** The contents of a data set, and their faults. */
export interface CheckReport {
  dataset: string;
  title: string;
  /** In the order they were read; empty when it could not be read. */
  files: CheckedFile[];
  counts: CheckedCount[];
  /** Questions by type, most frequent first. */
  questionTypes: CheckedCount[];
  /** The oddities found, in the order of the register. */
  quirks: CheckedQuirk[];
  invariants: CheckedInvariant[];
  /** Problems, each a sentence with its place; empty when there are none. */
  problems: string[];
}
