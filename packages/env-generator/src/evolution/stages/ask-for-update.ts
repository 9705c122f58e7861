import { writeUpdate } from '../prompts/write-update.js';
import { askUntilValid } from './ask-until-valid.js';
import { checkUpdate } from './check-update.js';
import type { StageContext, StateUpdate, UpdateSetting } from './stage-context.js';

/** Call 6: the changes of one period (packages/amemgym/spec.md#environment-generation). */
export const askForUpdate = (
  context: StageContext,
  { piece, request, ...setting }: UpdateSetting,
): Promise<StateUpdate> =>
  askUntilValid(context, {
    piece,
    prompt: writeUpdate,
    request,
    temperature: 'high',
    check: (reply) =>
      checkUpdate(reply, { ...setting, environment: context.environment, rules: context.rules }),
  });
