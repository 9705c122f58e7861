import type { ChatModel } from '@memgym/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { withCache } from '../cache/with-cache.js';
import { createOfflineChatModel } from '../offline/offline-chat-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { embedInForeground, inForeground } from './in-foreground.js';

let server: OpenAIServer;
beforeAll(async () => {
  server = await startOpenAIServer();
});
afterAll(() => server.close());

const request = { role: 'assistant' as const, messages: [{ role: 'user' as const, content: 'x' }] };

/** All results are there before the first of them may go on. */
function together<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const arrived: Promise<unknown>[] = [];
  return async (...args: Args): Promise<Result> => {
    const result = work(...args);
    arrived.push(result);
    await result;
    await Promise.all(arrived);
    return result;
  };
}

describe('of replies that are there together', () => {
  const lefts = [1, 5, 3, 5, 0];
  const seen: string[] = [];
  const inTurn = async (make: (left: () => number) => Promise<unknown>) => {
    seen.length = 0;
    await Promise.all(
      lefts.map((left, index) => make(() => left).then(() => seen.push(`${left} of ${index}`))),
    );
    return seen;
  };
  const longestFirst = ['5 of 1', '5 of 3', '3 of 2', '1 of 0', '0 of 4'];

  it('that of whoever has most left goes on first', async () => {
    const { info, complete } = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
    const model: ChatModel = { info, complete: together(complete) };
    expect(await inTurn((left) => inForeground(model, left).complete(request))).toEqual(longestFirst);
  });

  it('so for embeddings, too', async () => {
    const { info, embed } = createOpenAIEmbedder({ model: 'e', dimensions: 8, baseUrl: server.baseUrl });
    const embedder = { info, embed: together(embed) };
    const embedded = inTurn((left) => embedInForeground(embedder, left).embed(['x'], { kind: 'query' }));
    expect(await embedded).toEqual(longestFirst);
  });
});

it('waits for no turn where nothing was waited for', async () => {
  let asked = 0;
  const left = () => {
    asked += 1;
    return 0;
  };
  const api = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
  const kept = withCache(api, { store: createMemoryCacheStore(), mode: 'read-write' });
  const model = inForeground(kept, left);
  expect((await model.complete(request)).cached).toBe(false);
  expect(asked).toBe(1);
  expect((await model.complete(request)).cached).toBe(true);
  expect(asked).toBe(1);
  const offline = createOfflineChatModel();
  expect(inForeground(offline, left)).toBe(offline);
});
