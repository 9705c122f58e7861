import type { StageFolder } from '../../generator/stage-folder.js';

/** The files of a user, in the order in which they are made (packages/amemgym/spec.md#environment-generation). */
export const stageNames = [
  'user_profile',
  'questions',
  'schema',
  'state_transition',
  'personalized_answers',
  'sessions',
] as const;
export type StageName = (typeof stageNames)[number];

/** Stores the stages of one user, so that finished stages are not repeated. */
export type StageStore = StageFolder<StageName>;

/** A store in memory. */
export function createMemoryStageStore(): StageStore {
  const stored = new Map<StageName, string>();
  return {
    load: async (stage) => {
      const text = stored.get(stage);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    save: async (stage, value) => {
      for (const later of stageNames.slice(stageNames.indexOf(stage))) stored.delete(later);
      stored.set(stage, JSON.stringify(value));
    },
  };
}
