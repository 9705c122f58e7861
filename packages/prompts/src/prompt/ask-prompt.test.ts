import { MemGymError, ProviderError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { modelThat } from './__fixtures__/model-that.js';
import { askPrompt } from './ask-prompt.js';
import { definePrompt } from './define-prompt.js';

const choose = definePrompt({
  name: 'choose',
  version: '2',
  input: z.strictObject({ question: z.string(), labels: z.array(z.string()) }),
  output: z.strictObject({ label: z.enum(['A', 'B', 'C']) }),
  render: ({ question, labels }) => [
    { role: 'user', content: `${question}\nAnswer as JSON {"label": one of ${labels.join(', ')}}.` },
  ],
  fallback: (raw) => z.strictObject({ label: z.enum(['A', 'B', 'C']) }).safeParse({ label: raw }).data,
});
const talk = definePrompt({
  name: 'talk',
  version: '1',
  input: z.string(),
  render: (text) => [{ role: 'user', content: text }],
});
const input = { question: 'Which?', labels: ['A', 'B', 'C'] };

describe('askPrompt', () => {
  it('returns the output, the raw reply and the prompt', async () => {
    const model = modelThat(() => 'Sure: {"label": "B"}');
    const asked = await askPrompt(model, choose, input, { role: 'judge' });
    expect(asked).toMatchObject({ output: { label: 'B' }, raw: 'Sure: {"label": "B"}', repaired: false });
    expect(asked.prompt).toEqual({
      name: 'choose',
      version: '2',
      hash: choose.request(input, { role: 'judge' }).prompt.hash,
    });
    expect(asked.usage).toMatchObject({ calls: 1, costUsd: null });
  });

  it('takes any reply to a verbatim prompt as it came, also one that was cut off, and asks once', async () => {
    const verbatim = definePrompt({
      name: 'talk-verbatim',
      version: '1',
      input: z.string(),
      verbatim: true,
      render: (text) => [{ role: 'user', content: text }],
    });
    const model = modelThat(() => ({ text: ' <think>hm</think> So I ', finishReason: 'length' }));
    const asked = await askPrompt(model, verbatim, 'Hello', { role: 'assistant' });
    expect(asked.output).toBe(' <think>hm</think> So I ');
    expect(model.requests).toHaveLength(1);
    const refusing = modelThat(() => ({ text: 'No.', finishReason: 'refusal' }));
    await expect(askPrompt(refusing, verbatim, 'Hello', { role: 'assistant' })).rejects.toMatchObject({
      reason: 'refusal',
    });
  });

  it('tries the lenient form before it asks again', async () => {
    const model = modelThat(() => '<think>hm</think>C');
    const asked = await askPrompt(model, choose, input, { role: 'judge' });
    expect([asked.output, asked.repaired]).toEqual([{ label: 'C' }, false]);
    expect(model.requests).toHaveLength(1);
  });

  it('shows the model its reply and the problem once, and adds up both calls', async () => {
    const model = modelThat(({ index }) => (index === 0 ? '{"label":"D"}' : '{"label":"A"}'));
    const asked = await askPrompt(model, choose, input, { role: 'judge' });
    expect(asked).toMatchObject({ output: { label: 'A' }, raw: '{"label":"A"}', repaired: true });
    expect(asked.usage.calls).toBe(2);
    const repair = model.requests[1]?.messages ?? [];
    expect(repair.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
    expect(repair[1]?.content).toBe('{"label":"D"}');
    expect(repair[2]?.content).toContain('label');
  });

  it('then gives up with an error that holds the reply', async () => {
    const model = modelThat(() => 'I would rather not say.');
    const error = await askPrompt(model, choose, input, { role: 'judge' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ reason: 'invalid-reply', reply: 'I would rather not say.' });
    expect(model.requests).toHaveLength(2);
  });

  const score = definePrompt({
    name: 'score-memories',
    version: '1',
    input: z.strictObject({ memoryIds: z.array(z.string()) }),
    output: z.strictObject({
      memoryId: z.string(),
      score: z.int().min(1).max(5),
      reason: z.string().min(1).max(20),
    }),
    render: ({ memoryIds }) => [{ role: 'user', content: `Score one of ${memoryIds.join(', ')} as JSON.` }],
    check: ({ memoryId }, { memoryIds }) =>
      memoryIds.includes(memoryId)
        ? undefined
        : `memoryId: '${memoryId}' is none of ${memoryIds.join(', ')}.`,
  });
  const shown = { memoryIds: ['m1', 'm2'] };
  const good = { memoryId: 'm2', score: 5, reason: 'apt' };

  it.each([
    ['a number out of range', { ...good, score: 6 }, /score/],
    ['a number of another type', { ...good, score: 4.5 }, /score/],
    ['a text that is too long', { ...good, reason: 'x'.repeat(21) }, /reason/],
    ['a text that is empty', { ...good, reason: '' }, /reason/],
    ['an id that was not shown', { ...good, memoryId: 'm3' }, /'m3' is none of m1, m2/],
  ])('rejects %s: it shows the model the problem, and then fails', async (_name, wrong, problem) => {
    const mending = modelThat(({ index }) => JSON.stringify(index === 0 ? wrong : good));
    const asked = await askPrompt(mending, score, shown, { role: 'judge' });
    expect(asked).toMatchObject({ output: good, repaired: true });
    expect(mending.requests[1]?.messages.at(-1)?.content).toMatch(problem);
    const lasting = modelThat(() => JSON.stringify(wrong));
    await expect(askPrompt(lasting, score, shown, { role: 'judge' })).rejects.toMatchObject({
      reason: 'invalid-reply',
      message: expect.stringMatching(problem),
      reply: JSON.stringify(wrong),
    });
  });

  it('evaluates no code in a reply', async () => {
    const model = modelThat(() => '{"label": (() => "A")()}');
    await expect(askPrompt(model, choose, input, { role: 'judge' })).rejects.toMatchObject({
      reason: 'invalid-reply',
    });
  });

  it('shows the model every problem with the allowed range, in its one repair turn', async () => {
    const wrong = { memoryId: 3.5, score: 9, reason: '' };
    const model = modelThat(({ index }) => JSON.stringify(index === 0 ? wrong : good));
    await askPrompt(model, score, shown, { role: 'judge' });
    const problem = model.requests[1]?.messages.at(-1)?.content;
    expect(problem).toContain('- score: expected a whole number of 1 to 5, got 9');
    expect(problem).toContain('- reason: expected a text of 1 to 20 characters, got ""');
  });

  it.each([
    ['four times the cap of the call', 3000, 12_000],
    ['enough for reasoning where the cap is small', 100, 4096],
  ])('asks again with %s when a reply stopped at its length', async (_name, maxOutputTokens, room) => {
    const model = modelThat(({ index }) =>
      index === 0 ? { text: '{"label":', finishReason: 'length' } : '{"label":"A"}',
    );
    const asked = await askPrompt(model, choose, input, { role: 'judge', maxOutputTokens });
    expect(asked).toMatchObject({ output: { label: 'A' }, usage: { calls: 2 } });
    const caps = model.requests.map((request) => request.maxOutputTokens);
    expect(caps).toEqual([maxOutputTokens, room]);
  });

  it('shows a model that repeats itself the beginning of its reply, and gives it no more room', async () => {
    const text = `{"label":"${'A, '.repeat(200)}`;
    const model = modelThat(({ index }) =>
      index === 0 ? { text, finishReason: 'length' } : '{"label":"A"}',
    );
    const asked = await askPrompt(model, choose, input, { role: 'judge', maxOutputTokens: 300 });
    expect(asked).toMatchObject({ output: { label: 'A' }, repaired: true, usage: { calls: 2 } });
    const [, again] = model.requests;
    expect(again?.maxOutputTokens).toBe(300);
    expect(again?.messages.slice(-2).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^\{"label":"(?:A, ?){1,3}$/),
      expect.stringContaining('The reply says the same again and again, and has no end.'),
    ]);
  });

  // What SmolLM2-135M said to this prompt: half of the repair, and a sentence of its own.
  it('takes no answer from a model that says again what was wrong with its reply', async () => {
    const said =
      'The reply says the same again and again, and has no end.\nThe answer is a complete sentence.';
    const model = modelThat(({ index }) =>
      index === 0 ? { text: 'It is a lake. '.repeat(50), finishReason: 'length' } : said,
    );
    await expect(askPrompt(model, talk, 'hi', { role: 'assistant' })).rejects.toMatchObject({
      reason: 'invalid-reply',
      reply: said,
    });
  });

  it('gives up where the model repeats itself again', async () => {
    const text = 'yes '.repeat(200);
    const model = modelThat(() => ({ text, finishReason: 'length' }));
    await expect(askPrompt(model, talk, 'hi', { role: 'assistant' })).rejects.toMatchObject({
      reason: 'incomplete-reply',
      reply: text,
    });
    expect(model.requests).toHaveLength(2);
  });

  it.each([
    ['length', 'incomplete-reply'],
    ['content-filter', 'content-filter'],
  ] as const)('does not read a reply that ended by %s', async (finishReason, reason) => {
    const model = modelThat(() => ({ text: '{"label":"A"}', finishReason }));
    await expect(askPrompt(model, choose, input, { role: 'judge' })).rejects.toMatchObject({
      reason,
      reply: '{"label":"A"}',
    });
  });

  it('reports a refusal', async () => {
    const model = modelThat(() => ({ text: 'I cannot help with that.', finishReason: 'refusal' }));
    const error = await askPrompt(model, talk, 'x', { role: 'assistant' }).catch((caught: unknown) => caught);
    expect(MemGymError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ reason: 'refusal', reply: 'I cannot help with that.' });
  });

  it('returns free text trimmed and without reasoning', async () => {
    const model = modelThat(() => '<think>short</think>\n  Hello there. \n');
    const asked = await askPrompt(model, talk, 'hi', { role: 'assistant' });
    expect(asked.output).toBe('Hello there.');
  });
});
