import type { Episode, Protocol } from '@memgym/core';
import { type PlayContext, readThenAsk } from '@memgym/evaluators';
import type { PlannedSystem, RunPlan } from './run-plan.js';

/** Some episodes that one assistant plays. */
export interface PlannedPlay {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
  play(episode: Episode, context: PlayContext): Protocol;
}

/** Everything a run plays: its systems, then the bounds beside them. */
export function plannedPlays({ benchmark, systems, episodes, references }: RunPlan): PlannedPlay[] {
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
