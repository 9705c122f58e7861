import type { Question } from '@memgym/core';

/** Where a question was asked, and of whom. */
export interface AskedOf {
  readonly system: string;
  readonly episodeId: string;
  readonly cluster: string;
}

/** What the record of an answer says about its question, whatever became of it. */
export function describeQuestion(question: Question, { system, episodeId, cluster }: AskedOf) {
  return {
    kind: 'answer' as const,
    system,
    episodeId,
    cluster,
    questionId: question.id,
    questionKind: question.kind,
    type: question.type,
    text: question.text,
    ...('options' in question && question.options !== undefined && { options: question.options }),
    expected: question.expected,
    evidence: question.evidence,
    ...(question.meta !== undefined && { meta: question.meta }),
  };
}
