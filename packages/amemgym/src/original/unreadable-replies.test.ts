import { type AnsweredRecord, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { makeAMemGymUser } from '../play/__fixtures__/amemgym-user.js';
import { amemgymOptionsSchema } from '../play/amemgym-options.js';
import { amemgymEpisode } from '../play/to-episode.js';
import { answersOf } from './__fixtures__/answers-of.js';
import { originalFiles } from './export-original.js';

const user = makeAMemGymUser();
const guessing = amemgymOptionsSchema.parse({ unreadable: 'guess', diagnosis: false });
const counting = amemgymOptionsSchema.parse({ diagnosis: false });

/** The answers of a model that never names an option. */
async function answersTo(options: typeof guessing): Promise<AnsweredRecord[]> {
  const answers = await answersOf(amemgymEpisode(user, options), 'Whatever you like.', zeroUsage);
  return answers.filter((answer) => answer.outcome === 'answered');
}

describe('an exported run with replies without a readable choice', () => {
  const exported = (answers: readonly AnsweredRecord[]) => {
    const system = { name: 'mumbling', config: {}, answers, dialogues: new Map() };
    const files = originalFiles([user], { systems: [system], bound: null });
    const read = (file: string) => files.get(`mumbling/${user.id}/${file}`) as never;
    return {
      choices: read('overall_results.json') as { response: number | null; scores: { accuracy: number } }[][],
      accuracy: (read('overall_metrics.json') as { accuracy: number[][] }).accuracy,
    };
  };

  it('contains the guessed response next to json_error, with its score', async () => {
    const answers = await answersTo(guessing);
    const { choices, accuracy } = exported(answers);
    expect(choices.flat()).toEqual(
      answers.map(({ guess, options, expected }) =>
        expect.objectContaining({
          json_error: true,
          response: Number(guess),
          response_choice: options?.[Number(guess) - 1]?.text,
          scores: { accuracy: guess === expected ? 1 : 0 },
        }),
      ),
    );
    expect(accuracy).toEqual(choices.map((row) => row.map(({ scores }) => scores.accuracy)));
  });

  it('contains no response if none was guessed', async () => {
    const { choices, accuracy } = exported(await answersTo(counting));
    for (const choice of choices.flat()) {
      expect(choice).toMatchObject({ json_error: true, response: null, response_state: null });
    }
    expect(accuracy.flat()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
