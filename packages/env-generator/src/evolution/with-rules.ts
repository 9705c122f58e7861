import type { GenerationContext } from './generation-context.js';
import { rulesOf } from './rules-of.js';
import { askForUpdate } from './stages/ask-for-update.js';
import { askOnce } from './stages/ask-once.js';
import { checkQuestions } from './stages/check-questions.js';
import { makeClearAnswer } from './stages/make-clear-answer.js';
import { makeClearQuery } from './stages/make-clear-query.js';
import { askForUpdateAsOriginal } from './stages/reference/ask-for-update-as-original.js';
import { askOnceAsOriginal } from './stages/reference/ask-once-as-original.js';
import { checkQuestionsAsOriginal } from './stages/reference/check-questions-as-original.js';
import { makeClearAnswerAsOriginal } from './stages/reference/make-clear-answer-as-original.js';
import { makeClearQueryAsOriginal } from './stages/reference/make-clear-query-as-original.js';
import { usesAsOriginal } from './stages/reference/uses-as-original.js';
import type { StageContext, StageSteps } from './stages/stage-context.js';
import { usesOf } from './stages/uses-of.js';

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
    askOnce: askOnceAsOriginal,
    checkQuestions: checkQuestionsAsOriginal,
    usesOf: usesAsOriginal,
    askForUpdate: askForUpdateAsOriginal,
    makeClearAnswer: makeClearAnswerAsOriginal,
    makeClearQuery: makeClearQueryAsOriginal,
  },
};

/** The context of a user's stages, with the rules and steps of the environment's profile. */
export const withRules = (context: GenerationContext): StageContext => ({
  ...context,
  rules: rulesOf(context.environment),
  steps: steps[context.environment.profile],
});
