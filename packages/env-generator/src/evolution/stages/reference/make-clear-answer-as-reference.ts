import { askPrompt } from '@memgym/prompts';
import { checkAnswerReference, readBareNumber } from '../../prompts/check-answer.js';
import { refineAnswer } from '../../prompts/refine-answer.js';
import { askingOptions } from '../asking-options.js';
import type { ClearAnswerSetting, StageContext } from '../stage-context.js';
import { unclearAnswer } from '../unclear-answer.js';
import { askAsReference, readOrEmpty } from './ask-as-reference.js';
import { clarifyAsReference } from './clarify-as-reference.js';

/**
 * Calls 9 and 10; the reader replies with a bare number, and an unreadable refinement leaves the answer unchanged
 * (packages/amemgym/spec.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` when this takes too many rounds
 */
export async function makeClearAnswerAsReference(
  context: StageContext,
  setting: ClearAnswerSetting,
): Promise<string> {
  const { question, piece, variants, position, draft } = setting;
  const model = context.modelFor(piece);
  const about = { question: question.text, variables: question.requiredVariables };
  const target = variants[position] ?? [];
  const rivals = variants.filter((_, other) => other !== position);
  return clarifyAsReference({
    draft,
    failure: unclearAnswer(setting),
    check: async (answer, trial) => {
      const input = { ...about, answer, variants };
      const options = askingOptions(context, trial, 'low');
      return (
        readBareNumber((await askPrompt(model, checkAnswerReference, input, options)).raw) === position + 1
      );
    },
    refine: async (answer, trial) => {
      const request = { ...about, answer, target, rivals };
      const asked = { model, request, temperature: 'low', trial } as const;
      const refined = (await readOrEmpty(askAsReference(context, refineAnswer, asked))).answer;
      return typeof refined === 'string' ? refined : answer;
    },
  });
}
