import { afterEach, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { createLimiter } from './create-limiter.js';
import { inBackground } from './in-background.js';
import { paceCalls } from './pace-calls.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const options = { startInFlight: 1, maxInFlight: 1 };
const ask = (content: string) => ({
  role: 'assistant' as const,
  messages: [{ role: 'user' as const, content }],
});

it('lets every foreground call go first, and gives the same replies', async () => {
  server = await startOpenAIServer({ chat: ({ body }) => `to ${body.messages?.at(-1)?.content}` });
  const bare = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
  const paced = paceCalls(createLimiter(options), 'e');
  const model = wrapModel(bare, [paced]);
  const later = wrapModel(bare, [inBackground, paced]);
  // The first takes the only place.
  const calls = [model, later, later, model, model].map((of, index) => of.complete(ask(String(index))));
  const replies = await Promise.all(calls);
  expect(replies.map(({ text }) => text)).toEqual(['to 0', 'to 1', 'to 2', 'to 3', 'to 4']);
  const order = server.requests.map(({ body }) => body.messages?.[0]?.content);
  expect(order).toEqual(['0', '3', '4', '1', '2']);
});

it('does so for embeddings as well', async () => {
  server = await startOpenAIServer({ embed: (text) => [text.length, 1] });
  const bare = createOpenAIEmbedder({ model: 'e', dimensions: 2, baseUrl: server.baseUrl });
  const paced = paceCalls(createLimiter(options), 'e');
  const embedder = wrapModel(bare, [paced]);
  const later = wrapModel(bare, [inBackground, paced]);
  const calls = [embedder, later, embedder].map((of, index) => of.embed([String(index)], { kind: 'query' }));
  await Promise.all(calls);
  expect(server.requests.map(({ body }) => body.input?.[0])).toEqual(['0', '2', '1']);
});
