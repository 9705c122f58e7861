import type { Rng } from '@memgym/core';
import type { PersonaMemRow } from '../../data/write-personamem.js';
import { guessAnswer } from '../prompts/guess-answer.js';
import { releaseType } from '../questions/question-types.js';
import { askOrSkip, type ModelContext } from './model-context.js';

const tries = 3;

/**
 * Whether the model answers a question without the conversation, in three tries, each with another order of the
 * options. A repeated question is not asked again. Questions whose text is a message of the dialogue are never
 * guessable (packages/personamem/spec.md#which-questions-are-asked).
 */
export function createGuessFilter(context: ModelContext, rng: Rng): (row: PersonaMemRow) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (row) => {
    if (row.type === releaseType('fullEvolution').name || row.question.startsWith('User:'))
      return Promise.resolve(false);
    // Variants have the same questions; questions about different things may have the same words.
    const right = row.options.find(({ label }) => label === row.expected)?.text ?? '';
    const key = `${row.question}\n${right}`;
    const before = known.get(key) ?? guesses(row);
    known.set(key, before);
    return before;
  };

  async function guesses({ question, questionId, options, expected }: PersonaMemRow): Promise<boolean> {
    const { guesses: counts } = context.refusals;
    counts.asked += 1;
    for (let number = 1; number <= tries; number += 1) {
      const place = `guess/${questionId}/${number}`;
      const shuffled = rng.stream(place).shuffle(options);
      const letters = shuffled.map(({ text }, index) => ({ label: 'abcd'[index] ?? '', text }));
      const reply = await askOrSkip(context, guessAnswer, {
        input: { question, options: letters },
        piece: place,
      });
      const chosen = shuffled['abcd'.indexOf(reply?.choice ?? '-')];
      if (chosen?.label === expected) {
        counts.refused += 1;
        return true;
      }
    }
    return false;
  }
}
