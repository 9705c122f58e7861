import type { JsonObject, Session } from '@memgym/core';
import type { MemoryBenchDataset, MemoryBenchFamily } from './memorybench-datasets.js';

/** A reaction of a user to one answer. */
export interface MemoryBenchFeedback {
  /** Number of the answer that it refers to, from 1. */
  readonly round: number;
  /** `like`, `dislike` or `copy`; empty for none. */
  readonly actions: readonly string[];
  /** Rating from 1 to 10; only in older data. */
  readonly satisfactionScore?: number;
  /** Whether the user then left. */
  readonly terminated: boolean;
}

/** A message of a stored dialogue. */
export interface MemoryBenchMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A dialogue about an item, with the reactions of its user. */
export interface MemoryBenchDialogue {
  readonly messages: readonly MemoryBenchMessage[];
  readonly feedback: readonly MemoryBenchFeedback[];
}

/** What an item says of its data set, if that is one of the user. */
export interface OwnSet {
  readonly family: MemoryBenchFamily;
  readonly domain: string;
  readonly task: string;
  /** The metric of its score. */
  readonly metric: string;
}

/** One task of a data set. */
export interface MemoryBenchItem {
  readonly dataset: string;
  /** What is known of a data set of the user. Default: it is one of MemoryBench. */
  readonly own?: OwnSet;
  /** Its number in the data set, over both splits. */
  readonly testIndex: number;
  readonly language: string;
  /** The whole request, which retrieval searches with and which judges and users see. */
  readonly question: string;
  /** System message of the data set; only some have one. */
  readonly instructions?: string;
  /** Gold and further data for scoring. */
  readonly info: JsonObject;
  /** The stored dialogue, if the requested columns contain one. */
  readonly dialogue?: MemoryBenchDialogue;
  /** The stored dialogues of every system, by the suffix of their columns: `bm25`, `a_mem`. Default: not read. */
  readonly dialogueBySystem?: Readonly<Record<string, MemoryBenchDialogue>>;
}

/** A data set after reading. */
export interface LoadedMemoryBenchDataset {
  readonly dataset: MemoryBenchDataset;
  /** In the order of the file. */
  readonly train: readonly MemoryBenchItem[];
  readonly test: readonly MemoryBenchItem[];
  /** Sessions that its questions are about, oldest first; empty without a corpus. */
  readonly corpus: readonly Session[];
}
