import type { AnswerOutcome } from '../answers/explained-answer.js';
import { outcomeOrder, type PackedIndex, type TextPlace } from '../answers/packed-answers.js';

/** The answers of the page in short, by place. */
export interface AnswerList {
  readonly index: PackedIndex;
  readonly count: number;
  /** The places of the answers to each question. */
  readonly questions: readonly (readonly number[])[];
  text(place: TextPlace | undefined): string | null;
  outcomeOf(answer: number): AnswerOutcome;
  /** What a link to the question of an answer says: its number, otherwise its episode and id. */
  keyOf(answer: number): string;
  /** The question that a link names; null if there is none. */
  questionOf(key: string): number | null;
}

export function answerList(index: PackedIndex): AnswerList {
  const questions: number[][] = [];
  for (const [place, question] of index.asked.entries()) {
    const places = questions[question] ?? [];
    questions[question] = places;
    places.push(place);
  }
  const text = (place: TextPlace | undefined): string | null =>
    place === undefined || place < 0 ? null : (index.texts[place] ?? null);
  const keyOf = (answer: number): string => {
    const number = index.number[answer] ?? -1;
    return number > 0 ? String(number) : `${text(index.episode[answer])}/${text(index.questionId[answer])}`;
  };
  let byKey: Map<string, number> | undefined;
  return {
    index,
    count: index.asked.length,
    questions,
    text,
    outcomeOf: (answer) => outcomeOrder[index.outcome[answer] ?? 0] as AnswerOutcome,
    keyOf,
    questionOf(key) {
      byKey ??= keysOf(questions, keyOf, (answer) => text(index.questionId[answer]));
      return byKey.get(key) ?? null;
    },
  };
}

/** The places of questions by number, by episode and id, and by the id alone, where only one question has it. */
function keysOf(
  questions: readonly (readonly number[])[],
  keyOf: (answer: number) => string,
  idOf: (answer: number) => string | null,
): Map<string, number> {
  const ids = new Map<string, number | null>();
  const keys = new Map<string, number>();
  for (const [question, places] of questions.entries()) {
    const [first = 0] = places;
    const id = idOf(first) ?? '';
    ids.set(id, ids.has(id) ? null : question);
    for (const place of places) keys.set(keyOf(place), question);
  }
  for (const [id, question] of ids) if (question !== null && !keys.has(id)) keys.set(id, question);
  return keys;
}
