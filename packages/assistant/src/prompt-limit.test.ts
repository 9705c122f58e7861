import { type AskedQuestion, canonicalJson, createRng, createStepClock, type Turn } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { loadTokenCounter, requestTokens } from '@memgym/prompts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssistantSettings } from './assistant-options.js';
import { createAssistant } from './create-assistant.js';

let server: OpenAIServer;
beforeAll(async () => {
  server = await startOpenAIServer({ chat: () => 'All right.' });
});
afterAll(() => server.close());

const context = () => ({ scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) });
const whole = { updateBatch: 2, localLength: 1000 };
const question: AskedQuestion = { kind: 'free-text', id: 'q', text: 'What did I say?', language: 'en' };

/** The last request, and its tokens by the encoding of gpt-4.1. */
async function sentLast() {
  const messages = (server.chatRequests.at(-1)?.messages ?? []) as { role: 'user'; content: string }[];
  const counter = await loadTokenCounter('gpt-4.1-mini');
  return {
    messages,
    texts: messages.map(({ content }) => content),
    tokens: requestTokens(messages, counter),
  };
}

function assistantWith(
  settings: AssistantSettings,
  { type = 'none', model = 'gpt-4.1-mini' }: { type?: string; model?: string } = {},
) {
  return createAssistant({
    memory: createMemorySystem({ type }),
    model: createOpenAIChatModel({ baseUrl: server.baseUrl, model, apiKey: 'none' }),
    k: Number.POSITIVE_INFINITY,
    ...settings,
  });
}
const native = (maxPromptTokens?: number, model?: string) =>
  assistantWith({ window: whole, format: { maxPromptTokens } }, model === undefined ? {} : { model });

/** Exchanges of 20 words per message, numbered from 1. */
const dialogue = (exchanges: number): Turn[] =>
  Array.from({ length: exchanges }, (_, index) => [
    { id: `u${index + 1}`, role: 'user' as const, content: `message ${index + 1}${' word'.repeat(18)}` },
    { id: `a${index + 1}`, role: 'assistant' as const, content: `reply ${index + 1}${' word'.repeat(18)}` },
  ]).flat();
const message: Turn = { id: 'm', role: 'user', content: 'And now?' };
const numberOf = (text = ''): number => Number(/(\d+) word/.exec(text)?.[1]);

/** Tokens of the prompt that answers `message` after this many exchanges. */
async function tokensAfter(exchanges: number): Promise<number> {
  const assistant = native();
  await assistant.observe(dialogue(exchanges), context());
  await assistant.act(message, context());
  return (await sentLast()).tokens;
}

describe('the limit of a prompt', () => {
  it('omits only as many of the oldest exchanges as necessary', async () => {
    const [fitting, all] = [await tokensAfter(4), await tokensAfter(10)];
    for (const spare of [0, 7]) {
      const assistant = native(fitting + spare);
      await assistant.observe(dialogue(10), context());
      const { promptCut } = await assistant.act(message, context());
      const { texts, tokens } = await sentLast();
      expect(texts.slice(1, -1).map(numberOf)).toEqual([7, 7, 8, 8, 9, 9, 10, 10]);
      expect(texts.at(-1)).toBe('And now?');
      expect(promptCut).toEqual({
        maxTokens: fitting + spare,
        tokens: all,
        keptTokens: tokens,
        encoding: 'o200k_base',
        exact: true,
        memories: 0,
        messages: 12,
      });
      expect(tokens).toBe(fitting);
    }
  });

  it('says which messages the prompt of a question showed, without those that it omitted', async () => {
    const shown = async (maxPromptTokens?: number, window = whole) => {
      const assistant = assistantWith({ window, format: { maxPromptTokens } });
      await assistant.observe(dialogue(5), context());
      return assistant.answer(question, context());
    };
    const all = await shown();
    expect(all.shownTurnIds).toEqual(dialogue(5).map(({ id }) => id));
    const { messages } = await sentLast();
    const counter = await loadTokenCounter('gpt-4.1-mini');
    const cut = await shown(requestTokens(messages, counter) - 1);
    expect([cut.promptCut?.messages, cut.shownTurnIds]).toEqual([
      2,
      dialogue(5)
        .slice(2)
        .map(({ id }) => id),
    ]);
    // What moved into memory is the memory's to find.
    const short = await shown(undefined, { updateBatch: 2, localLength: 4 });
    expect(short.shownTurnIds).toEqual(
      dialogue(5)
        .slice(-4)
        .map(({ id }) => id),
    );
  });

  it('cuts nothing if everything fits, to the token', async () => {
    const all = await tokensAfter(5);
    const cutAt = async (maxPromptTokens?: number) => {
      const assistant = native(maxPromptTokens);
      await assistant.observe(dialogue(5), context());
      return (await assistant.act(message, context())).promptCut;
    };
    expect(await cutAt()).toBeUndefined();
    expect(await cutAt(all)).toBeUndefined();
    expect(await cutAt(all - 1)).toMatchObject({ tokens: all, messages: 2 });
  });

  it('is respected for any messages and limit, without omitting an exchange needlessly', async () => {
    const { count } = await loadTokenCounter('gpt-4.1-mini');
    const base = await tokensAfter(0);
    const text = fc.array(fc.constantFrom('word ', '你好，', '🙂', '\n', 'x1'), {
      minLength: 1,
      maxLength: 30,
    });
    const case_ = fc.tuple(
      fc.array(fc.tuple(text, text), { maxLength: 6 }),
      fc.integer({ min: 0, max: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(case_, async ([exchanges, room]) => {
        const turns = exchanges.flatMap(([said, replied], index): Turn[] => [
          { id: `u${index}`, role: 'user', content: said.join('') },
          { id: `a${index}`, role: 'assistant', content: replied.join('') },
        ]);
        const sizes = turns.map(({ content }) => count(content) + 4);
        const assistant = native(base + room);
        await assistant.observe(turns, context());
        const { promptCut } = await assistant.act(message, context());
        const { messages, tokens } = await sentLast();
        const kept = messages.length - 2;
        expect(tokens).toBeLessThanOrEqual(base + room);
        expect(messages.slice(1, -1).map(({ content }) => content)).toEqual(
          turns.slice(turns.length - kept).map(({ content }) => content),
        );
        const next = sizes.slice(0, turns.length - kept).slice(-2);
        if (next.length > 0) expect(tokens + (next[0] ?? 0) + (next[1] ?? 0)).toBeGreaterThan(base + room);
        expect(promptCut?.messages ?? 0).toBe(turns.length - kept);
      }),
      { numRuns: 40 },
    );
  });

  it('cuts the end of a single message that is too long, by whole characters, but remembers it whole', async () => {
    const limit = (await tokensAfter(0)) + 50;
    const long: Turn = { id: 'long', role: 'user', content: '👩‍👩‍👧 你好 word '.repeat(2000) };
    const assistant = native(limit);
    await assistant.observe(dialogue(2), context());
    const { promptCut } = await assistant.act(long, context());
    const { texts, tokens } = await sentLast();
    const kept = texts.at(-1) ?? '';
    expect(texts).toHaveLength(2);
    expect(kept.length).toBeGreaterThan(20);
    expect(long.content.startsWith(kept)).toBe(true);
    expect(kept).not.toMatch(/\p{Surrogate}/u);
    expect(tokens).toBeLessThanOrEqual(limit);
    expect(tokens).toBeGreaterThan(limit - 8);
    expect(promptCut).toMatchObject({
      keptTokens: tokens,
      messages: 4,
      messageCharacters: [long.content.length, kept.length],
    });
    expect(JSON.stringify(await assistant.snapshot())).toContain(long.content.trim());
    // The next prompt omits that exchange.
    const { promptCut: next } = await assistant.act(message, context());
    expect((await sentLast()).texts).toHaveLength(2);
    expect(next).toMatchObject({ messages: 6 });
    expect(next).not.toHaveProperty('messageCharacters');
  });

  it('does not cut a question, but reports how many tokens it needs', async () => {
    const assistant = native(60);
    await assistant.observe(dialogue(2), context());
    expect(await assistant.answer(question, context())).toMatchObject({
      raw: '',
      output: null,
      overflow: true,
      invalid: expect.stringMatching(/'answer-free-text' has \d+ tokens .* `maxPromptTokens` is 60/),
    });
    await expect(assistant.act(message, context())).rejects.toMatchObject({ reason: 'context-overflow' });
  });

  it('omits the oldest memories of full context in the same way', async () => {
    const shown = async (maxPromptTokens?: number) => {
      const assistant = assistantWith({ format: { maxPromptTokens } }, { type: 'full-context' });
      await assistant.observe(dialogue(10), context());
      const { promptCut } = await assistant.answer(question, context());
      const { texts, tokens } = await sentLast();
      return { promptCut, tokens, numbers: [...(texts[0] ?? '').matchAll(/(\d+) word/g)].map(([, n]) => n) };
    };
    const all = await shown();
    expect(all.numbers).toHaveLength(20);
    const limit = all.tokens - 100;
    const { promptCut, tokens, numbers } = await shown(limit);
    const memories = 20 - numbers.length;
    expect(numbers).toEqual(all.numbers.slice(memories));
    expect(tokens).toBeLessThanOrEqual(limit);
    // One message is about 25 tokens.
    expect(tokens).toBeGreaterThan(limit - 30);
    expect(promptCut).toMatchObject({ tokens: all.tokens, keptTokens: tokens, memories, messages: 0 });
  });

  it('leaves out memories before messages of the window', async () => {
    const cutAt = async (maxPromptTokens?: number) => {
      const settings = { window: { updateBatch: 2, localLength: 4 }, format: { maxPromptTokens } };
      const assistant = assistantWith(settings, { type: 'full-context' });
      await assistant.observe(dialogue(4), context());
      return (await assistant.answer(question, context())).promptCut;
    };
    await cutAt();
    const { tokens } = await sentLast();
    expect(await cutAt(tokens - 1)).toMatchObject({ memories: 1, messages: 0 });
    expect(await cutAt(tokens - 30)).toMatchObject({ memories: 2, messages: 0 });
    expect(await cutAt(tokens - 130)).toMatchObject({ memories: 4, messages: 2 });
  });

  it('never leaves out the background that a conversation began with', async () => {
    const assistant = native(300);
    await assistant.observe([{ id: 's', role: 'system', content: 'Ann is a diver.' }], context());
    await assistant.observe(dialogue(30), context());
    const { promptCut } = await assistant.answer(question, context());
    expect((await sentLast()).texts[0]).toContain('Ann is a diver.');
    expect(promptCut?.messages).toBeGreaterThan(50);
  });

  it('reports an estimate for a model with unknown encoding', async () => {
    const assistant = native(200, 'qwen3-8b');
    await assistant.observe(dialogue(10), context());
    expect((await assistant.act(message, context())).promptCut).toMatchObject({
      encoding: 'o200k_base',
      exact: false,
    });
  });

  it('moves nothing into memory and changes no state: golden example 8 stays as it is', async () => {
    const played = async (maxPromptTokens?: number) => {
      const assistant = assistantWith(
        { window: { updateBatch: 4, localLength: 4 }, format: { maxPromptTokens } },
        { type: 'bm25-m' },
      );
      const written: number[] = [];
      let cuts = 0;
      const clock = createStepClock();
      for (let round = 1; round <= 10; round += 1) {
        const content = `message ${round}${' word'.repeat(30)}`;
        const { report, promptCut } = await assistant.act(
          { id: `u${round}`, role: 'user', content },
          { ...context(), clock },
        );
        if (report.stored.length > 0) written.push(round);
        if (promptCut !== undefined) cuts += 1;
      }
      return { written, cuts, state: canonicalJson(await assistant.snapshot()) };
    };
    const [free, limited] = [await played(), await played(180)];
    expect(limited.written).toEqual([4, 6, 8, 10]);
    expect([free.cuts, limited.cuts > 0]).toEqual([0, true]);
    expect(limited.state).toBe(free.state);
  });
});
