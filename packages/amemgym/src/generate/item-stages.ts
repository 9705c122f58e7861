import { stageNames } from '@memgym/env-generator';

/** The stages of a user and its item, in the order in which they are made (packages/amemgym/spec.md#data-formats). */
export const itemStages = [...stageNames, 'item'] as const;
