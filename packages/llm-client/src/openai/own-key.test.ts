import { afterEach, expect, it } from 'vitest';
import { type OpenAIServer, startOpenAIServer } from '../testing/index.js';
import { createOpenAIChatModel } from './openai-chat-model.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

it('sends the key of each model, also when two models share a server', async () => {
  const running = await startOpenAIServer({ chat: () => 'Hello!' });
  server = running;
  const keys = ['first-key-4711-abcdef', 'second-key-4711-abcdef'];
  for (const apiKey of keys) {
    const model = createOpenAIChatModel({ model: 'test-model', baseUrl: running.baseUrl, apiKey });
    await model.complete({ role: 'assistant', messages: [{ role: 'user', content: 'Hi.' }] });
  }
  expect(running.requests.map(({ headers }) => headers.authorization)).toEqual(
    keys.map((key) => `Bearer ${key}`),
  );
});
