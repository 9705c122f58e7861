import { setImmediate } from 'node:timers/promises';
import { ProviderError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { oddReplies, type RawServer, startRawServer } from '../testing/index.js';
import { createOpenAIChatModel } from './openai-chat-model.js';
import { createOpenAIEmbedder } from './openai-embedder.js';

let server: RawServer | undefined;
afterEach(() => server?.close());

const controlCharacters = /[\p{Cc}\p{Cf}]/u;

describe.each(['chat', 'embeddings'])('a call for %s', (kind) => {
  it.each(oddReplies.map((odd) => [odd.name, odd] as const))('ends at %s', async (_name, odd) => {
    server = await startRawServer(odd.send);
    const options = {
      model: 'm',
      baseUrl: server.baseUrl,
      apiKey: 'odd-reply-key-1',
      retries: 0,
      // Only a reply that never ends may run out of time.
      timeoutMs: odd.ends === 'value' ? 60_000 : 400,
    };
    const call =
      kind === 'chat'
        ? createOpenAIChatModel(options).complete({
            role: 'judge',
            messages: [{ role: 'user', content: 'x' }],
          })
        : createOpenAIEmbedder({ ...options, dimensions: 2 }).embed(['x'], { kind: 'query' });
    const ended = await call.then(
      () => 'value',
      (error: unknown) => error,
    );
    // An unhandled rejection would surface now and fail this test.
    await setImmediate();
    if (odd.ends === 'value') return expect(ended).toBe('value');
    expect(ended).toBeInstanceOf(ProviderError);
    const { message, hint } = ended as ProviderError;
    expect(message).not.toMatch(controlCharacters);
    expect(message.length).toBeLessThan(800);
    expect(`${message}${hint}`).not.toContain('odd-reply-key-1');
  });
});
