/** The ten abilities, in the order of the paper's tables. */
export const beamAbilities = [
  'abstention',
  'contradiction_resolution',
  'event_ordering',
  'information_extraction',
  'instruction_following',
  'knowledge_update',
  'multi_session_reasoning',
  'preference_following',
  'summarization',
  'temporal_reasoning',
] as const;
export type BeamAbility = (typeof beamAbilities)[number];

/** The scoring data of a question, in its `meta`. */
export interface BeamFacts {
  /** Criteria, each marked alone; for the order of events, the events in their order. */
  readonly rubric: readonly string[];
}
