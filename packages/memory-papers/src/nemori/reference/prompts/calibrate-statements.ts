import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { calibrationInputSchema, renderCalibration } from '../../prompts/calibrate-statements.js';

/** Unexpected content in the original's form: texts alone. */
export const calibrateStatementsReferencePrompt = definePrompt({
  name: 'nemori/calibrate-statements-reference',
  version: '2',
  input: calibrationInputSchema,
  output: z.strictObject({ statements: z.array(z.string()) }),
  render: (input) =>
    renderCalibration(
      input,
      '- Write no dates into statements.\n- Reply with JSON only: {"statements": ["…", "…"]}. If nothing was missed: {"statements": []}',
    ),
});
