import { type PlayedEpisode, readEpisodeFile } from './episode-file.js';
import { createFileReader, type FileReader } from './file-reader.js';
import { type CountedCall, readCountedCalls } from './read-ledger.js';

/** What reads the records of a run, each file once. */
export interface RunReaders {
  readonly episodes: FileReader<PlayedEpisode>;
  readonly calls: FileReader<readonly CountedCall[]>;
}

export function createRunReaders(): RunReaders {
  return { episodes: createFileReader(readEpisodeFile), calls: createFileReader(readCountedCalls) };
}
