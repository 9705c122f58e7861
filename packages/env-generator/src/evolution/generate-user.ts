import type { NemotronPersona } from '@memgym/datasets';
import { absentValueOf } from './config/absent-value.js';
import type { GenerationContext } from './generation-context.js';
import { generationRules } from './generation-rules.js';
import { askForUpdate } from './stages/ask-for-update.js';
import { askOnce } from './stages/ask-once.js';
import { checkQuestions } from './stages/check-questions.js';
import { makeClearAnswer } from './stages/make-clear-answer.js';
import { makeClearQuery } from './stages/make-clear-query.js';
import { makeOptions } from './stages/make-options.js';
import { makeProfile } from './stages/make-profile.js';
import { makeQuestions } from './stages/make-questions.js';
import { makeSessions } from './stages/make-sessions.js';
import { makeTransition } from './stages/make-transition.js';
import { askForUpdateAsReference } from './stages/reference/ask-for-update-as-reference.js';
import { askOnceAsReference } from './stages/reference/ask-once-as-reference.js';
import { checkQuestionsAsReference } from './stages/reference/check-questions-as-reference.js';
import { makeClearAnswerAsReference } from './stages/reference/make-clear-answer-as-reference.js';
import { makeClearQueryAsReference } from './stages/reference/make-clear-query-as-reference.js';
import { usesAsReference } from './stages/reference/uses-as-reference.js';
import type { StageContext, StageSteps } from './stages/stage-context.js';
import { usesOf } from './stages/uses-of.js';
import { readOptions, readProfile, readQuestions, readSessions, readTransition } from './user/read-stages.js';
import type { StageName, StageStore } from './user/stage-store.js';
import type { UserParts, UserProfile } from './user/user-parts.js';
import {
  writeOptionsFile,
  writeQuestionsFile,
  writeSchemaFile,
  writeSessionsFile,
  writeTransitionFile,
} from './user/write-stages.js';

const steps: Record<'fixed' | 'reference', StageSteps> = {
  fixed: {
    askOnce,
    checkQuestions,
    usesOf: ({ named }) => usesOf(named),
    askForUpdate,
    makeClearAnswer,
    makeClearQuery,
  },
  reference: {
    askOnce: askOnceAsReference,
    checkQuestions: checkQuestionsAsReference,
    usesOf: usesAsReference,
    askForUpdate: askForUpdateAsReference,
    makeClearAnswer: makeClearAnswerAsReference,
    makeClearQuery: makeClearQueryAsReference,
  },
};

/** The context of a user's stages, with the rules and steps of the environment's profile. */
export const withRules = (context: GenerationContext): StageContext => ({
  ...context,
  rules: generationRules[context.environment.profile],
  steps: steps[context.environment.profile],
});

export interface GenerateUserOptions {
  readonly context: GenerationContext;
  /** Stored stages are reused, new ones are stored. */
  readonly store: StageStore;
  /** Called when a stage begins, stored or not. */
  readonly onStage?: ((stage: StageName) => void) | undefined;
}

/**
 * The profile of a user: call 1, unless it is stored (packages/amemgym/spec.md#environment-generation). An environment
 * generates the profiles of all users first.
 * @throws {ProviderError} when the model gives none
 */
export async function generateProfile(
  persona: NemotronPersona,
  { context, store, onStage }: GenerateUserOptions,
): Promise<UserProfile> {
  onStage?.('user_profile');
  const stored = readProfile(await store.load('user_profile'));
  if (stored?.uuid === persona.uuid) return stored;
  const profile = await makeProfile(withRules(context), persona);
  await store.save('user_profile', { ...profile });
  return profile;
}

/**
 * The rest of a user, stage by stage: calls 2 to 14 (packages/amemgym/spec.md#environment-generation).
 * @throws {ProviderError} when the model gives no usable reply within the limits
 */
export async function generateUser(
  profile: UserProfile,
  { context: given, store, onStage }: GenerateUserOptions,
): Promise<UserParts> {
  const context = withRules(given);
  const { environment } = context;

  onStage?.('questions');
  let made = readQuestions(await store.load('questions'), await store.load('schema'));
  if (made === undefined) {
    const { questions, variables } = await makeQuestions(context, profile);
    await store.save('questions', writeQuestionsFile(questions, variables));
    await store.save('schema', writeSchemaFile(variables));
    made = { questions: [...questions], variables: [...variables] };
  }
  const { questions, variables } = made;

  onStage?.('state_transition');
  let transition = readTransition(await store.load('state_transition'), variables, environment.periods);
  if (transition === undefined) {
    transition = await makeTransition(context, profile, variables);
    await store.save('state_transition', writeTransitionFile(transition));
  }

  onStage?.('personalized_answers');
  let options = readOptions(await store.load('personalized_answers'), questions);
  if (options === undefined) {
    options = await makeOptions(context, questions, { variables, ...transition });
    await store.save('personalized_answers', writeOptionsFile(options));
  }

  onStage?.('sessions');
  let sessions = readSessions(await store.load('sessions'), transition);
  if (sessions === undefined) {
    sessions = await makeSessions(context, { profile, variables, transition });
    await store.save('sessions', writeSessionsFile(sessions));
  }

  const { startDate } = environment;
  const absentValue = absentValueOf(context);
  return { startDate, profile, variables, absentValue, questions, transition, options, sessions };
}
