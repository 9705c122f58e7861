import type { JsonObject } from '@memgym/core';
import { parseAMemGymItem } from '@memgym/datasets';
import type { StageStore } from './stage-store.js';
import { toAMemGymItem } from './to-amemgym-item.js';
import type { UserParts } from './user-parts.js';
import {
  writeOptionsFile,
  writeQuestionsFile,
  writeSchemaFile,
  writeSessionsFile,
  writeTransitionFile,
} from './write-stages.js';

/**
 * Stores every stage of a user that was made in one step, and returns its item.
 * @throws {DatasetError} when the item breaks a rule of the format
 */
export async function saveUserParts(parts: UserParts, store: StageStore): Promise<JsonObject> {
  const { profile, questions, variables, transition, options, sessions } = parts;
  const item = toAMemGymItem(parts);
  parseAMemGymItem(item, `raw/${profile.uuid}/item.json`);
  await store.save('user_profile', { ...profile });
  await store.save('questions', writeQuestionsFile(questions, variables));
  await store.save('schema', writeSchemaFile(variables));
  await store.save('state_transition', writeTransitionFile(transition));
  await store.save('personalized_answers', writeOptionsFile(options));
  await store.save('sessions', writeSessionsFile(sessions));
  await store.save('item', item);
  return item;
}
