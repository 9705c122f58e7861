import { createRng, createStepClock, type Episode, type EpisodeRecord } from '@memgym/core';
import { playEpisode } from '../player/play-episode.js';
import type { BenchmarkTrial } from './benchmark-trial.js';
import { createRecordingAssistant, type Reached } from './recording-assistant.js';

/** The records of an episode and everything passed to the assistant. */
export interface RecordedPlay {
  readonly reached: readonly Reached[];
  readonly records: readonly EpisodeRecord[];
}

/** Plays an episode against the recording assistant, as a run does. */
export async function playRecorded(
  { benchmark, simulator }: Pick<BenchmarkTrial, 'benchmark' | 'simulator'>,
  episode: Episode,
): Promise<RecordedPlay> {
  const { assistant, reached } = createRecordingAssistant();
  const records: EpisodeRecord[] = [];
  await playEpisode({
    system: 'recording',
    episode,
    protocol: benchmark.protocol.play(episode, {
      system: { name: 'recording', capabilities: new Set() },
      simulator,
      judge: simulator,
    }),
    assistant,
    clock: createStepClock(),
    rng: createRng('check'),
    record: (record) => records.push(record),
    saveState: async () => 'not stored',
    questionConcurrency: 1,
  });
  return { reached, records };
}
