import { askPrompt } from '@memgym/prompts';
import { askingOptions } from './asking-options.js';
import type { StageSteps } from './stage-context.js';

/** One call, whose form is repaired where the reply does not have it. */
export const askOnce: StageSteps['askOnce'] = (context, prompt, call) => {
  const { model, request, corrections = [], trial, temperature } = call;
  return askPrompt(model, prompt, { request, corrections }, askingOptions(context, trial, temperature));
};
