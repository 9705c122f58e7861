import { type CallRecord, callRecordSchema } from '@memgym/core';
import { decode, encode } from 'gpt-tokenizer/encoding/cl100k_base';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheReplies } from '../cache/cache-replies.js';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIEmbedder, type OpenAIEmbedderOptions } from '../openai/openai-embedder.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { traceCalls } from '../trace/trace-calls.js';
import { cutTexts } from './cut-texts.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function limited(options: Partial<OpenAIEmbedderOptions> = {}) {
  server = await startOpenAIServer();
  const { baseUrl } = server;
  const small = { model: 'text-embedding-3-small', dimensions: 8, maxInputTokens: 10, baseUrl };
  const records: CallRecord[] = [];
  const store = createMemoryCacheStore();
  const embedder = wrapModel(createOpenAIEmbedder({ ...small, ...options }), [
    traceCalls({ onCall: (event) => records.push(event.record()) }),
    cutTexts,
    cacheReplies({ store }),
  ]);
  return { embedder, records, server };
}
const sent = () => server?.requests.flatMap(({ body }) => body.input ?? []);
const long = 'one two three four five six seven eight nine ten eleven twelve thirteen';

describe('cutTexts', () => {
  it('cuts a long text to the token limit of the model, and reports it', async () => {
    const { embedder } = await limited();
    const embeddings = await embedder.embed(['short', long], { kind: 'document' });
    expect(sent()).toEqual(['short', decode(encode(long).slice(0, 10))]);
    expect(embeddings.cuts).toEqual([{ index: 1, tokens: encode(long).length, keptTokens: 10 }]);
    expect(embeddings.vectors).toHaveLength(2);
  });

  it('counts cut texts in the record of a call, also of a cached one', async () => {
    const { embedder, records } = await limited();
    for (let time = 0; time < 2; time += 1) await embedder.embed([long, 'short'], { kind: 'document' });
    await embedder.embed(['short'], { kind: 'document' });
    expect(records.map(({ cutTexts, cached }) => ({ cutTexts, cached }))).toEqual([
      { cutTexts: 1, cached: false },
      { cutTexts: 1, cached: true },
      { cutTexts: undefined, cached: true },
    ]);
    for (const record of records) expect(callRecordSchema.parse(record)).toEqual(record);
  });

  it('splits no character', async () => {
    const { embedder } = await limited({ maxInputTokens: 5 });
    const emoji = '👩‍👩‍👧‍👦'.repeat(4);
    await embedder.embed([emoji], { kind: 'document' });
    const [text = ''] = sent() ?? [];
    expect(emoji.startsWith(text)).toBe(true);
    expect(text).not.toMatch(/\p{Surrogate}/u);
    expect(encode(text).length).toBeLessThanOrEqual(5);
  });

  it('knows the limit of OpenAI’s models, and cuts for others only if a limit is given', async () => {
    const { embedder } = await limited({ maxInputTokens: undefined });
    expect(embedder.info.maxInputTokens).toBe(8191);
    await embedder.embed(['word '.repeat(9000)], { kind: 'document' });
    expect(encode(sent()?.[0] ?? '')).toHaveLength(8191);
    const unknown = createOpenAIEmbedder({ model: 'bge-m3', dimensions: 8, baseUrl: server?.baseUrl ?? '' });
    const text = 'word '.repeat(20_000);
    const { cuts } = await wrapModel(unknown, [cutTexts]).embed([text], { kind: 'document' });
    expect(cuts).toBeUndefined();
    expect(sent()?.at(-1)).toBe(text);
  });
});
