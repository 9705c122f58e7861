import { type AnswerRecord, createRng, createStepClock } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createAssistant, createMemorySystem } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { makeAmemgymUser } from '../../__fixtures__/amemgym-user.js';
import { playEpisode } from '../../player/play-episode.js';
import { readThenAsk } from '../../protocols/read-then-ask.js';
import { amemgymOptionsSchema } from '../amemgym-options.js';
import { amemgymEpisode } from '../to-episode.js';
import { overallGrid } from './export-answers.js';

it('reports reply tokens as output_tokens, not prompt and reply tokens together', async () => {
  const user = makeAmemgymUser();
  const usage = { prompt_tokens: 70, completion_tokens: 4, total_tokens: 74 };
  const server = await startOpenAIServer({ chat: () => ({ text: '{"choice":"1"}', usage }) });
  const answers: AnswerRecord[] = [];
  try {
    const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
    const episode = amemgymEpisode(user, amemgymOptionsSchema.parse({ diagnosis: false }));
    await playEpisode({
      system: 'native',
      episode,
      protocol: readThenAsk(episode),
      assistant: createAssistant({ memory: createMemorySystem({ type: 'none' }), model, k: 1 }),
      clock: createStepClock(),
      rng: createRng(1),
      record: (record) => {
        if (record.kind === 'answer') answers.push(record);
      },
      saveState: async () => '',
    });
  } finally {
    await server.close();
  }
  const choices = overallGrid(user, answers).flat();
  expect(choices).toHaveLength(6);
  for (const choice of choices) {
    expect(choice?.llm_usage_statistics).toEqual({ input_tokens: 70, output_tokens: 4, time_elapsed: null });
  }
});
