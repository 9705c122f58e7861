import type { Episode, Protocol } from '@memgym/core';
import { type Benchmark, type PlayContext, readThenAsk } from '@memgym/evaluators';
import type { PlannedReference, PlannedSystem } from './plan-systems.js';

/** The episodes that one assistant plays. */
export interface PlannedPlay {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
  play(episode: Episode, context: PlayContext): Protocol;
}

interface PlayedParts {
  readonly benchmark: Benchmark;
  readonly systems: readonly PlannedSystem[];
  readonly episodes: readonly Episode[];
}

/** All plays of a run: the systems, then the bounds of the benchmark. */
export function planPlays(
  { benchmark, systems, episodes }: PlayedParts,
  references: readonly PlannedReference[],
): PlannedPlay[] {
  return [
    ...systems.map((system) => ({
      system,
      episodes,
      play: (episode: Episode, context: PlayContext) => benchmark.protocol.play(episode, context),
    })),
    ...references.map((reference) => ({
      ...reference,
      play: (episode: Episode) => readThenAsk(episode),
    })),
  ];
}
