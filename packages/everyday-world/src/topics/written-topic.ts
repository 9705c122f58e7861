import type { EverydayTopic } from './everyday-topic.js';

/** A topic in its file: what is equal in all languages, and its texts in each. */
export interface WrittenTopic {
  readonly key: string;
  readonly ordered: boolean;
  readonly atWork?: boolean;
  /** In English its name is its key. */
  readonly english: Pick<EverydayTopic, 'requests' | 'values'>;
  /** Absent where nothing is written in Chinese yet. */
  readonly chinese?: Pick<EverydayTopic, 'name' | 'requests' | 'values'>;
}
