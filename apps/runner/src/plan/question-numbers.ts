import type { AnswerRecord, Episode } from '@memgym/core';

/** The part of an answer that identifies its question. */
export type AskedQuestion = Pick<AnswerRecord, 'episodeId' | 'questionId' | 'trial'>;

/** Adds the number of its question to an answer; probes have none. */
export type NumberAnswer = <T extends AskedQuestion>(answer: T) => T;

/**
 * Numbers the questions in the order of the data, from 1.
 * @param episodes all episodes of the data, so that a question has the same number in a run of a part
 */
export function numberQuestions(episodes: readonly Episode[]): NumberAnswer {
  const numbers = new Map<string, number>();
  for (const { id, conversation } of episodes) {
    for (const question of conversation.questions) {
      if (question.kind !== 'state-probe') numbers.set(keyOf(id, question.id), numbers.size + 1);
    }
  }
  return (answer) => {
    const { episodeId, questionId, trial } = answer;
    const repeated = trial === undefined ? '' : `#${trial}`;
    const id = episodeId.endsWith(repeated)
      ? episodeId.slice(0, episodeId.length - repeated.length)
      : episodeId;
    const questionNumber = numbers.get(keyOf(id, questionId));
    return questionNumber === undefined ? answer : { ...answer, questionNumber };
  };
}

const keyOf = (episodeId: string, questionId: string): string => JSON.stringify([episodeId, questionId]);

/** The answers by system in the order of the results, and in the order of the data; probes last. */
export function inDataOrder<T extends Pick<AnswerRecord, 'system' | 'episodeId' | 'questionNumber'>>(
  answers: readonly T[],
  systems: readonly { readonly name: string }[],
): T[] {
  const places = new Map(systems.map(({ name }, index) => [name, index]));
  const last = Number.MAX_SAFE_INTEGER;
  return [...answers].sort(
    (a, b) =>
      (places.get(a.system) ?? last) - (places.get(b.system) ?? last) ||
      (a.questionNumber ?? last) - (b.questionNumber ?? last) ||
      Number(a.episodeId > b.episodeId) - Number(a.episodeId < b.episodeId),
  );
}
