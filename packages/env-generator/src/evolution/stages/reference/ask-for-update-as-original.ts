import { writeUpdate } from '../../prompts/write-update.js';
import type { StageContext, StateUpdate, UpdateSetting } from '../stage-context.js';
import { askAsOriginal } from './ask-as-original.js';
import { askUpdateAsOriginal } from './ask-update-as-original.js';

/** Call 6, requested and corrected as in the original; see `askUpdateAsOriginal`. */
export async function askForUpdateAsOriginal(
  context: StageContext,
  { piece, request, dates, variables, state }: UpdateSetting,
): Promise<StateUpdate> {
  const { environment } = context;
  const model = context.modelFor(piece);
  let trial = 0;
  const { period_summary, updated } = await askUpdateAsOriginal({
    ...{ environment, variables, state, ...dates },
    ask: (corrections) =>
      askAsOriginal(context, writeUpdate, {
        ...{ model, request, corrections },
        temperature: 'high',
        trial: trial++,
      }),
  });
  return { summary: period_summary, updated: new Map(Object.entries(updated)) };
}
