import type { JsonValue } from '@memgym/core';

/**
 * The files of a user, in the order in which they are made (docs/specs/amemgym.md#data-formats and
 * docs/specs/amemgym.md#environment-generation).
 */
export const stageNames = [
  'user_profile',
  'questions',
  'schema',
  'state_transition',
  'personalized_answers',
  'sessions',
  'item',
] as const;
export type StageName = (typeof stageNames)[number];

/** Where the stages of one user are kept, so that what is made is not made again. */
export interface StageStore {
  /** What was kept whole, as JSON; undefined when nothing was. */
  load(stage: StageName): Promise<unknown>;
  /** Keeps a stage; what was kept of later ones no longer counts. */
  save(stage: StageName, value: JsonValue): Promise<void>;
}

/** A store that lasts as long as the process. */
export function createMemoryStageStore(): StageStore {
  const kept = new Map<StageName, string>();
  return {
    load: async (stage) => {
      const text = kept.get(stage);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    save: async (stage, value) => {
      for (const later of stageNames.slice(stageNames.indexOf(stage))) kept.delete(later);
      kept.set(stage, JSON.stringify(value));
    },
  };
}
