import { zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { makeAMemGymUser } from '../play/__fixtures__/amemgym-user.js';
import { amemgymOptionsSchema } from '../play/amemgym-options.js';
import { amemgymEpisode } from '../play/to-episode.js';
import { answersOf } from './__fixtures__/answers-of.js';
import { overallGrid } from './export-answers.js';

it('reports reply tokens as output_tokens, not prompt and reply tokens together', async () => {
  const user = makeAMemGymUser();
  const episode = amemgymEpisode(user, amemgymOptionsSchema.parse({ diagnosis: false }));
  const usage = { ...zeroUsage, inputTokens: 70, outputTokens: 4 };
  const choices = overallGrid(user, await answersOf(episode, '{"choice":"1"}', usage)).flat();
  expect(choices).toHaveLength(6);
  for (const choice of choices) {
    expect(choice?.llm_usage_statistics).toEqual({ input_tokens: 70, output_tokens: 4, time_elapsed: null });
  }
});
