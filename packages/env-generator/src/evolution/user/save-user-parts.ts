import type { StageStore } from './stage-store.js';
import type { UserParts } from './user-parts.js';
import {
  writeOptionsFile,
  writeQuestionsFile,
  writeSchemaFile,
  writeSessionsFile,
  writeTransitionFile,
} from './write-stages.js';

/** Stores every stage of a user that was made in one step. */
export async function saveUserParts(parts: UserParts, store: StageStore): Promise<void> {
  const { profile, questions, variables, transition, options, sessions } = parts;
  await store.save('user_profile', { ...profile });
  await store.save('questions', writeQuestionsFile(questions, variables));
  await store.save('schema', writeSchemaFile(variables));
  await store.save('state_transition', writeTransitionFile(transition));
  await store.save('personalized_answers', writeOptionsFile(options));
  await store.save('sessions', writeSessionsFile(sessions));
}
