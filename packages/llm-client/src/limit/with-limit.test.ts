import type { ChatModel } from '@memgym/core';
import { expect, it } from 'vitest';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { startOpenAIServer } from '../testing/openai-server.js';
import { createLimiter } from './create-limiter.js';
import { withLimit } from './with-limit.js';

it('lets the reply of whoever has most left go on first, of those that are there together', async () => {
  const server = await startOpenAIServer();
  const api = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
  const limiter = createLimiter({ startInFlight: 5, maxInFlight: 5 });
  const seen: number[] = [];
  const arrived: Promise<unknown>[] = [];
  // All replies are there before the first of them may go on.
  const together: ChatModel = {
    info: api.info,
    complete: async (request) => {
      const reply = api.complete(request);
      arrived.push(reply);
      await reply;
      await Promise.all(arrived);
      return reply;
    },
  };
  await Promise.all(
    [1, 5, 3, 5, 0].map(async (left, index) => {
      const model = withLimit(together, limiter, { episode: String(index), left: () => left });
      await model.complete({ role: 'assistant', messages: [{ role: 'user', content: 'x' }] });
      seen.push(left * 10 + index);
    }),
  );
  await server.close();
  expect(seen).toEqual([51, 53, 32, 10, 4]);
});
