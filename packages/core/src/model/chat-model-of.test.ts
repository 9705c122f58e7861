import { describe, expect, it } from 'vitest';
import { ConfigError } from '../errors/config-error.js';
import { ProviderError } from '../errors/provider-error.js';
import { zeroUsage } from '../usage.js';
import type { ChatRequest } from './chat-model.js';
import { type ChatModelParts, chatModelOf } from './chat-model-of.js';

const request: ChatRequest = { messages: [{ role: 'user', content: 'Hello' }], role: 'assistant' };
const modelWith = (reply: ChatModelParts['reply']) => chatModelOf({ name: 'mine', reply });
const failing = (error: unknown) => modelWith(() => Promise.reject(error));

describe('chatModelOf', () => {
  it('sends the request to the client and returns its text as a complete reply', async () => {
    const model = modelWith(async ({ messages }) => `${messages[0]?.content} back`);
    expect(model.info).toEqual({ provider: 'custom', model: 'mine', simulated: false });
    expect(await model.complete(request)).toMatchObject({
      text: 'Hello back',
      finishReason: 'stop',
      cached: false,
      usage: { ...zeroUsage, calls: 1, costUsd: null },
    });
  });

  it('sends no half of a character, which servers refuse', async () => {
    const model = modelWith(async ({ messages }) => messages.map(({ content }) => content).join());
    const messages = [{ role: 'user' as const, content: 'a \ud83d b 😀' }];
    expect((await model.complete({ ...request, messages })).text).toBe('a \ufffd b 😀');
  });

  it('takes tokens, cost and the reason of the end from a client that knows them', async () => {
    const usage = { inputTokens: 12, outputTokens: 3, costUsd: 0.001 };
    const model = modelWith(async () => ({ text: 'cut', finishReason: 'length', usage }));
    expect(await model.complete(request)).toMatchObject({
      finishReason: 'length',
      usage: { ...zeroUsage, calls: 1, ...usage },
    });
  });

  it.each([
    [{ status: 429 }, 'rate-limit', 'wait'],
    [{ statusCode: 503 }, 'server', 'wait'],
    [{ statusCode: 401 }, 'authentication', undefined],
    [{ status: 400 }, 'invalid-request', undefined],
    [{ code: 'ECONNRESET' }, 'connection', 'wait'],
    [{ status: 200 }, 'no-usable-reply', undefined],
    [{}, 'no-usable-reply', undefined],
  ])('turns a failure with %j into the reason %s and the advice %s', async (parts, reason, retry) => {
    const cause = Object.assign(new Error('the server said no'), parts);
    const failure = await failing(cause)
      .complete(request)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ reason, retry, cause, message: 'mine: the server said no' });
  });

  it('names a cancelled call as cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(failing(new Error('aborted')).complete({ ...request, signal })).rejects.toMatchObject({
      reason: 'aborted',
      retry: undefined,
    });
  });

  it('passes typed errors of the client on', async () => {
    const error = new ProviderError('quota', 'no credit');
    await expect(failing(error).complete(request)).rejects.toBe(error);
  });

  it('refuses a reply without text, and a model without a name', async () => {
    const empty = modelWith(async () => ({}) as { text: string });
    await expect(empty.complete(request)).rejects.toMatchObject({ reason: 'invalid-reply' });
    expect(() => chatModelOf({ name: ' ', reply: async () => '' })).toThrow(ConfigError);
  });
});
