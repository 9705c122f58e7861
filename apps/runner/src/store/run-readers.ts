import type { CountedCall } from './counted-call.js';
import { readEpisodeFile } from './episode-file.js';
import { createFileReader, type FileReader } from './file-reader.js';
import type { PlayedEpisode } from './played-episode.js';
import { readCountedCalls } from './read-ledger.js';

/** What reads the records of a run, each file once. */
export interface RunReaders {
  readonly episodes: FileReader<PlayedEpisode>;
  readonly calls: FileReader<readonly CountedCall[]>;
}

export function createRunReaders(): RunReaders {
  return { episodes: createFileReader(readEpisodeFile), calls: createFileReader(readCountedCalls) };
}
