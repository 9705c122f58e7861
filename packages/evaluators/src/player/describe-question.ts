import type { Question } from '@memgym/core';

/** The episode and system of a question. */
export interface AskedOf {
  readonly system: string;
  readonly episodeId: string;
  readonly cluster: string;
  /** Number of the repetition of the episode. Absent for the first. */
  readonly trial?: number | undefined;
}

/** The question's part of an answer record, independent of the outcome. */
export function describeQuestion(question: Question, { system, episodeId, cluster, trial }: AskedOf) {
  return {
    kind: 'answer' as const,
    system,
    episodeId,
    cluster: question.cluster ?? cluster,
    ...(trial !== undefined && { trial }),
    questionId: question.id,
    questionKind: question.kind,
    type: question.type,
    text: question.text,
    ...(question.language !== 'en' && { language: question.language }),
    ...('options' in question && question.options !== undefined && { options: question.options }),
    expected: question.expected,
    ...('unanswerable' in question && question.unanswerable === true && { unanswerable: true as const }),
    evidence: question.evidence,
    ...(question.meta !== undefined && { meta: question.meta }),
  };
}
