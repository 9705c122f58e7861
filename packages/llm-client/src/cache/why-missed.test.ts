import type { ChatModel, ChatRequest, PromptSource } from '@memgym/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/index.js';
import { cacheReplies } from './cache-replies.js';
import type { CacheStore } from './cache-store.js';
import { createMemoryCacheStore } from './memory-cache-store.js';

let server: OpenAIServer;
let store: CacheStore;
const prompt: PromptSource = { name: 'answer', version: '2', hash: 'rendered' };
const request = (change: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'Where does Ada live?' }],
  role: 'assistant',
  prompt,
  ...change,
});
const modelAt = (baseUrl: string, model = 'm'): ChatModel =>
  createOpenAIChatModel({ model, baseUrl, retries: 0 });

beforeEach(async () => {
  server = await startOpenAIServer({ chat: () => 'Bergen' });
  store = createMemoryCacheStore();
  await wrapModel(modelAt(server.baseUrl), [cacheReplies({ store })]).complete(request());
});
afterEach(() => server.close());

const missOf = (model: ChatModel, asked: ChatRequest, episode = 'e'): Promise<string> =>
  wrapModel(model, [cacheReplies({ store, mode: 'replay-only', episode })])
    .complete(asked)
    .then(
      () => 'no miss',
      ({ message }: Error) => message,
    );

it('names the address, if it is all that differs', async () => {
  const message = await missOf(modelAt('http://elsewhere.test/v1'), request());
  expect(message).toContain(
    `Cause: the address. The reply is stored for ${server.baseUrl}, not for http://elsewhere.test/v1.`,
  );
});

it('names the model, also if the address differs too', async () => {
  const cause = 'Cause: the model. The same request is stored for m, not for other.';
  expect(await missOf(modelAt(server.baseUrl, 'other'), request())).toContain(cause);
  expect(await missOf(modelAt('http://elsewhere.test/v1', 'other'), request())).toContain(cause);
});

it.each([
  { temperature: 0.5 },
  { seed: 7 },
  { trial: 1 },
  { maxOutputTokens: 9 },
  { role: 'judge' as const },
])('names the settings, if they are all that differs: %o', async (change) => {
  expect(await missOf(modelAt(server.baseUrl), request(change))).toContain('Cause: the settings.');
});

it('names a supplied prompt, if our code renders the same but another text is sent', async () => {
  const messages = [{ role: 'user' as const, content: 'Place of Ada?' }];
  expect(await missOf(modelAt(server.baseUrl), request({ messages }))).toContain(
    "Cause: a supplied prompt. A reply is stored to the prompt 'answer' of the same content with another wording",
  );
});

it('names the version of the prompt, if replies to this version are not stored at all', async () => {
  const messages = [{ role: 'user' as const, content: 'Where does Ada live now?' }];
  const newer = { name: 'answer', version: '3', hash: 'other' };
  expect(await missOf(modelAt(server.baseUrl), request({ messages, prompt: newer }))).toContain(
    "Cause: the version of the prompt 'answer'. Replies are stored to version 2; this is version 3.",
  );
});

it('names no cause, if nothing stored is equal in all but one part', async () => {
  const messages = [{ role: 'user' as const, content: 'Who is Grace?' }];
  const message = await missOf(
    modelAt(server.baseUrl),
    request({ messages, prompt: { ...prompt, hash: 'new' } }),
  );
  expect(message).toMatch(
    /^The cache contains no reply of m to the prompt 'answer' with the key [0-9a-f]{64}\.$/,
  );
});

it('says that a request is stored, but not for this repetition', async () => {
  const drawn = request({ temperature: 1 });
  await wrapModel(modelAt(server.baseUrl), [cacheReplies({ store, episode: 'e' })]).complete(drawn);
  expect(await missOf(modelAt(server.baseUrl), drawn)).toBe('no miss');
  expect(await missOf(modelAt(server.baseUrl), drawn, 'another')).toContain(
    'The same request is stored, but for another episode, or not as often as it is asked.',
  );
});

it('names the address and the model of vectors', async () => {
  const embed = (baseUrl: string, model: string, mode: 'read-write' | 'replay-only') =>
    wrapModel(createOpenAIEmbedder({ model, dimensions: 8, baseUrl, retries: 0 }), [
      cacheReplies({ store, mode }),
    ]).embed(['a text'], { kind: 'document' });
  await embed(server.baseUrl, 'e', 'read-write');
  await expect(embed('http://elsewhere.test/v1', 'e', 'replay-only')).rejects.toThrow('Cause: the address.');
  await expect(embed(server.baseUrl, 'f', 'replay-only')).rejects.toThrow('stored for e, not for f');
});
