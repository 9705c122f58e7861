import type { QuestionDraft } from '../draft/question-draft.js';
import { kindRules, neverSaid } from '../draft-kinds.js';
import type { Decision } from './read-decisions.js';

/** The draft as a person has changed it, or what is wrong with it. */
export function applyDecision(
  draft: QuestionDraft,
  { edits }: Decision,
  turnIds: ReadonlySet<string>,
): QuestionDraft | string {
  const text = (edits.text ?? draft.text).trim();
  const expected = (edits.expected ?? draft.expected).trim();
  const options = edits.options === undefined ? draft.options : linesOf(edits.options);
  const evidence =
    edits.evidence === undefined ? draft.evidence : edits.evidence.split(/[\s,;]+/).filter(Boolean);
  if (text === '') return 'the question is empty';
  if (kindRules[draft.kind].notSaid && options === undefined) return 'the options to choose from are missing';
  if (expected === '') return 'the answer is empty';
  if (kindRules[draft.kind].notSaid && !saysNeverSaid(expected, draft)) {
    const drafted = draft.expected === '' ? '' : `, or as drafted: "${draft.expected}"`;
    return `no message says what is asked for, so the answer must be "${neverSaid}"${drafted}; "${expected}" may only be one of the other options`;
  }
  if (options !== undefined && !options.includes(expected)) return 'the answer is not one of the options';
  if (options !== undefined && (options.length < 2 || new Set(options).size < options.length))
    return 'there are fewer than two different options';
  const unknown = evidence.filter((id) => !turnIds.has(id));
  if (unknown.length > 0) return `the episode has no message ${unknown.join(', ')}`;
  return {
    ...draft,
    text,
    expected,
    evidence,
    ...(options !== undefined && options.length > 0 && { options }),
  };
}

/** Whether an answer to what no message says is the one that says so: that of a draft, or the one for a person. */
const saysNeverSaid = (answer: string, { expected }: QuestionDraft): boolean =>
  answer === expected.trim() || answer.toLowerCase().replace(/[.。]$/u, '') === neverSaid;

const linesOf = (text: string): string[] | undefined => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length === 0 ? undefined : lines;
};
