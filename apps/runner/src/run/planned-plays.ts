import type { Episode, Protocol } from '@memgym/core';
import { type PlayContext, readThenAsk } from '@memgym/evaluators';
import type { PlannedSystem, RunPlan } from './run-plan.js';

/** Some episodes that one assistant plays. */
export interface PlannedPlay {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
  /** Whether the others have the processor first. */
  readonly background: boolean;
  play(episode: Episode, context: PlayContext): Protocol;
  /** How many messages are read or exchanged in an episode. */
  messagesOf(episode: Episode): number;
}

/** Everything a run plays: its systems, then the bounds beside them. */
export function plannedPlays({ benchmark, systems, episodes, references }: RunPlan): PlannedPlay[] {
  return [
    ...systems.map((system) => ({
      system,
      episodes,
      background: false,
      play: (episode: Episode, context: PlayContext) => benchmark.play(episode, context),
      messagesOf: (episode: Episode) => benchmark.messagesOf?.(episode) ?? messagesIn(episode),
    })),
    ...references.map((reference) => ({
      ...reference,
      // Bounds are short, and dialogues are what a run waits for.
      background: true,
      play: (episode: Episode) => readThenAsk(episode),
      messagesOf: messagesIn,
    })),
  ];
}

function messagesIn({ conversation }: Episode): number {
  return conversation.sessions.reduce((sum, { turns }) => sum + turns.length, 0);
}
