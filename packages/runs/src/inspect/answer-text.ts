import type { AnswerRecord } from '@memgym/core';

/** The right answer in words. */
export function expectedText(answer: AnswerRecord): string {
  const { expected } = answer;
  if (expected === null) return 'that there is no answer';
  return typeof expected === 'string' ? labelled(answer, expected) : JSON.stringify(expected);
}

/** The given answer in words. */
export function outputText(answer: AnswerRecord): string {
  if (answer.outcome === 'unanswered') return `none: ${answer.reason}`;
  if (answer.output === null) return `none: ${answer.invalid ?? 'the reply contains no answer'}`;
  return labelled(answer, answer.output);
}

function labelled({ questionKind, options }: AnswerRecord, label: string): string {
  const text = options?.find((option) => option.label === label)?.text;
  return questionKind !== 'multiple-choice' || text === undefined ? label : `${label}: ${text}`;
}

/** The question's number in the data and its id: `7. u1-q7`; only the id if it has no number. */
export function nameOfQuestion({
  questionId,
  questionNumber,
}: Pick<AnswerRecord, 'questionId' | 'questionNumber'>): string {
  return questionNumber === undefined ? questionId : `${questionNumber}. ${questionId}`;
}
