import type { DataFile } from '@memgym/core';
import type { MemDailyMessage, MemDailyQuestion } from './memdaily-schema.js';
import type { MemDailyGroup } from './question-types.js';

/** A trajectory of either file form. */
export interface MemDailyTrajectory {
  tid: number;
  messages: readonly MemDailyMessage[];
  question: MemDailyQuestion;
  /** Path inside the file. */
  path: string;
  /** Path of the question inside the file. */
  questionPath: string;
}

/** All trajectories of one type about one group. */
export interface MemDailyPart {
  type: string;
  group: MemDailyGroup;
  /** Trajectories of each user, including error items. */
  perUser: number;
  /** Path as the caller gave it, for errors. */
  filePath: string;
  /** Name for findings. */
  fileName: string;
  trajectories: readonly MemDailyTrajectory[];
}

/** The files that were read. */
export interface MemDailySource {
  /** `merged`: error items are removed and `tid` counts the rest. */
  form: 'files' | 'merged';
  parts: MemDailyPart[];
  files: DataFile[];
}
