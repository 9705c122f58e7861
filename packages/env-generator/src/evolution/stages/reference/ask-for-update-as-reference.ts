import { writeUpdate } from '../../prompts/write-update.js';
import type { StageContext, StateUpdate, UpdateSetting } from '../stage-context.js';
import { askAsReference } from './ask-as-reference.js';
import { askUpdateAsReference } from './ask-update-as-reference.js';

/** Call 6, requested and corrected as in the original; see `askUpdateAsReference`. */
export async function askForUpdateAsReference(
  context: StageContext,
  { piece, request, dates, variables, state }: UpdateSetting,
): Promise<StateUpdate> {
  const { environment } = context;
  const model = context.modelFor(piece);
  let trial = 0;
  const { period_summary, updated } = await askUpdateAsReference({
    environment,
    variables,
    state,
    ...dates,
    ask: (corrections) =>
      askAsReference(context, writeUpdate, {
        model,
        request,
        corrections,
        temperature: 'high',
        trial: trial++,
      }),
  });
  return { summary: period_summary, updated: new Map(Object.entries(updated)) };
}
