import { LLMock } from '@copilotkit/aimock';
import type { ChatModel, ChatRequest } from '@memgym/core';
import { askPrompt, definePrompt } from '@memgym/prompts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { batchTexts } from '../embedding/batch-texts.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { retryCalls } from '../retry/retry-calls.js';
import type { ChatApiName } from './capabilities.js';
import { measureEmbeddingDimensions } from './measure-embedding-dimensions.js';
import { createOpenAIChatModel } from './openai-chat-model.js';
import { createOpenAIEmbedder } from './openai-embedder.js';
import { createServerKnowledge } from './server-knowledge.js';

/** The protocol in an independent implementation: a third-party server on loopback. */
let mock: LLMock;
const waits: number[] = [];
beforeEach(async () => {
  waits.length = 0;
  mock = new LLMock({ port: 0, host: '127.0.0.1' });
  await mock.start();
});
afterEach(() => mock.stop());

const connection = () => ({
  baseUrl: `${mock.url}/v1`,
  apiKey: 'key-of-the-tests',
  knowledge: createServerKnowledge(),
});
const retries = () =>
  retryCalls({
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
const ask = (content: string): ChatRequest => ({ role: 'assistant', messages: [{ role: 'user', content }] });
const pick = definePrompt({
  name: 'pick-colour',
  version: '1',
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ colour: z.enum(['red', 'blue']) }),
  render: ({ text }) => [
    { role: 'system', content: 'Reply as {"colour": …}, as JSON.' },
    { role: 'user', content: text },
  ],
});

describe.each<ChatApiName>(['chat-completions', 'responses'])('a third-party server, by %s', (api) => {
  const model = (options: object = {}): ChatModel =>
    wrapModel(createOpenAIChatModel({ model: 'gpt-4.1-mini', api, ...connection(), ...options }), [
      retries(),
    ]);

  it('answers, and its token counts are read', async () => {
    mock.onMessage('hello', {
      content: 'Good day.',
      usage: {
        prompt_tokens: 12,
        completion_tokens: 3,
        input_tokens: 12,
        output_tokens: 3,
        total_tokens: 15,
      },
    });
    expect(await model().complete(ask('hello'))).toMatchObject({
      text: 'Good day.',
      finishReason: 'stop',
      usage: { calls: 1, inputTokens: 12, outputTokens: 3 },
      tries: 1,
    });
    const [request] = mock.getRequests();
    expect(request?.path).toBe(api === 'responses' ? '/v1/responses' : '/v1/chat/completions');
  });

  it('answers in the form of a typed prompt, which is sent as a JSON Schema', async () => {
    mock.on({ userMessage: 'a blue door' }, { content: '{"colour":"blue"}' });
    const { output, repaired } = await askPrompt(model(), pick, { text: 'a blue door' }, { role: 'judge' });
    expect({ output, repaired }).toEqual({ output: { colour: 'blue' }, repaired: false });
  });

  it('is shown the problem of its reply once', async () => {
    mock.on({ userMessage: 'cannot be used' }, { content: '```json\n{"colour":"red"}\n```' });
    mock.on({ userMessage: 'a green door' }, { content: '{"colour":"green"}' });
    const { output, repaired, usage } = await askPrompt(
      model(),
      pick,
      { text: 'a green door' },
      { role: 'judge' },
    );
    expect({ output, repaired, calls: usage.calls }).toEqual({
      output: { colour: 'red' },
      repaired: true,
      calls: 2,
    });
  });

  it('cuts at the output limit, and the reply counts as incomplete', async () => {
    mock.onMessage('long', { content: 'cut he', finishReason: 'length' });
    expect(await model().complete(ask('long'))).toMatchObject({ text: 'cut he', finishReason: 'length' });
  });

  it('gets a retry when it is busy, after the time it names', async () => {
    mock.on(
      { userMessage: 'busy', sequenceIndex: 0 },
      { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 7 },
    );
    mock.on({ userMessage: 'busy', sequenceIndex: 1 }, { error: { message: 'overloaded' }, status: 503 });
    mock.on({ userMessage: 'busy' }, { content: 'here I am' });
    const reply = await model().complete(ask('busy'));
    expect(reply).toMatchObject({
      text: 'here I am',
      tries: 3,
      faults: [
        { reason: 'rate-limit', status: 429 },
        { reason: 'server', status: 503 },
      ],
    });
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });

  it.each([
    [401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }, 'authentication'],
    [404, { message: 'The model does not exist', code: 'model_not_found' }, 'not-found'],
    [400, { message: 'too long', code: 'context_length_exceeded' }, 'context-overflow'],
  ])('gets one request when it answers %s', async (status, error, reason) => {
    mock.onMessage('wrong', { error, status });
    await expect(model().complete(ask('wrong'))).rejects.toMatchObject({ reason, hint: expect.any(String) });
    expect(mock.getRequests()).toHaveLength(1);
  });

  it('refuses an unsupported parameter only once', async () => {
    const refusal = {
      message: "Unsupported value: 'temperature' does not support 0 with this model.",
      param: 'temperature',
      code: 'unsupported_value',
    };
    mock.on({ userMessage: 'think', sequenceIndex: 0 }, { error: refusal, status: 400 });
    mock.on({ userMessage: 'think' }, { content: 'thought' });
    const client = createOpenAIChatModel({ model: 'o9', api, ...connection(), server: 'litellm' });
    const patient = wrapModel(client, [retries()]);
    for (let time = 0; time < 3; time += 1) await patient.complete(ask('think'));
    expect(mock.getRequests()).toHaveLength(4);
    expect(client.findings()).toMatchObject([{ refused: 'temperature', api }]);
  });
});

describe('embeddings of a third-party server', () => {
  it('come in order over batches, with the requested length', async () => {
    mock.onEmbedding('north', { embedding: [0, 3, 4] });
    mock.onEmbedding('east', { embedding: [1, 0, 0] });
    const options = { ...connection(), model: 'e', dimensions: 3 };
    const { vectors, usage } = await wrapModel(createOpenAIEmbedder(options), [
      batchTexts({ batchSize: 1 }),
    ]).embed(['north', 'east', 'north'], {
      kind: 'document',
    });
    const [north, east] = [Float32Array.of(0, 0.6, 0.8), Float32Array.of(1, 0, 0)];
    expect(vectors).toEqual([north, east, north]);
    expect(usage.embeddedTexts).toBe(3);
    expect(mock.getRequests()).toHaveLength(3);
  });

  it('are shortened if the model can, and measured if their length is unknown', async () => {
    const options = { ...connection(), model: 'text-embedding-3-small' };
    const short = createOpenAIEmbedder({ ...options, dimensions: 64 });
    const [vector] = (await short.embed(['x'], { kind: 'query' })).vectors;
    expect(vector).toHaveLength(64);
    expect(await measureEmbeddingDimensions({ ...options, model: 'bge-m3' })).toBeGreaterThan(0);
  });

  it('are read as numbers from a server that ignores base64', async () => {
    const options = { ...connection(), model: 'e', dimensions: 2, server: 'openai' as const };
    mock.onEmbedding('x', { embedding: [3, 4] });
    const { vectors } = await wrapModel(createOpenAIEmbedder(options), [batchTexts({ batchSize: 1 })]).embed(
      ['x'],
      { kind: 'query' },
    );
    expect(vectors).toEqual([Float32Array.of(0.6, 0.8)]);
  });
});
