import { ProviderError } from '@memgym/core';
import type { StageSteps } from '../stage-context.js';
import { askAsReference } from './ask-as-reference.js';

/**
 * One call without repairs (packages/amemgym/spec.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` for a reply in another form
 */
export const askOnceAsReference: StageSteps['askOnce'] = async (context, prompt, call) => {
  const raw = await askAsReference(context, prompt, call);
  const read = prompt.read(raw, { request: call.request });
  if (read.ok) return { output: read.output, raw };
  throw new ProviderError('invalid-reply', `No usable reply to '${prompt.name}'. ${read.problem}`, {
    reply: raw,
  });
};
