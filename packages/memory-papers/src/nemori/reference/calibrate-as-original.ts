import { outputOrWarn } from '../../toolkit/output-or-warn.js';
import type { Calls, Comparison } from '../calibrate-statements.js';
import { showKept } from '../kept-message.js';
import type { Learnt } from '../learnt-statements.js';
import { calibrateStatementsReferencePrompt } from './prompts/calibrate-statements.js';

/** Texts alone, which replace no known statement; none without a prediction. */
export async function calibrateAsOriginal(
  { language, prediction, messages }: Comparison,
  calls: Calls,
): Promise<readonly Learnt[]> {
  if (prediction === undefined) return [];
  const input = { language, prediction, messages: showKept(messages) };
  const asked = await calls.ask(calibrateStatementsReferencePrompt, input);
  const output = outputOrWarn(calls, calibrateStatementsReferencePrompt, asked);
  return (output?.statements ?? []).map((text) => ({ text, messages: null, supersedes: [] }));
}
