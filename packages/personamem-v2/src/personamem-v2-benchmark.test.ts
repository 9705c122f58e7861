import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAssistant } from '@memgym/assistant';
import { type ChatModel, createRng, createStepClock, toAsked } from '@memgym/core';
import { checkBenchmark } from '@memgym/evaluators/testing';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { describe, expect, it } from 'vitest';
import { personaMemV2Benchmark } from './personamem-v2-benchmark.js';
import { historySchema } from './row.js';

const path = fileURLToPath(new URL('../../../data/samples/personamem-v2', import.meta.url));
const benchmarkWith = (options: object) => personaMemV2Benchmark.withOptions({ ...options });

describe('PersonaMem-v2', () => {
  it.each([{ profile: 'fixed' }, { profile: 'reference' }, { answers: 'open' }])(
    'keeps the contract of benchmarks with %j',
    async (options) => {
      const { results } = await checkBenchmark(benchmarkWith(options), { path });
      expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    },
  );

  it('has an episode for each history, without the persona, and its questions with the messages that imply them', async () => {
    const { episodes, quirks, files } = await personaMemV2Benchmark.load(path);
    expect(episodes.map(({ cluster, conversation }) => [cluster, conversation.questions.length])).toEqual([
      ['0', 4],
      ['1', 3],
    ]);
    const [first] = episodes;
    expect(first?.conversation.sessions[0]?.turns.map(({ role }) => role)).not.toContain('system');
    const [flight] = first?.conversation.questions ?? [];
    expect(flight).toMatchObject({
      textIs: 'message',
      text: 'How do I get from Hamburg to Milan for a concert?',
      evidence: { turnIds: ['1'], unresolved: [] },
      meta: { preference: 'Does not fly and travels by night train.', scenario: 'email', updated: false },
    });
    if (flight?.kind !== 'multiple-choice') throw new Error('no choice');
    const right = flight.options.find(({ label }) => label === flight.expected);
    expect([flight.options.length, right?.text]).toEqual([4, expect.stringContaining('night train')]);
    expect(quirks.map(({ id }) => id).sort()).toEqual([
      'personamem-v2-query-is-python',
      'personamem-v2-snippet-missing',
    ]);
    expect(files).toHaveLength(3);
    const told = await benchmarkWith({ profile: 'reference', size: '128k' }).load(path);
    const turns = told.episodes[0]?.conversation.sessions[0]?.turns ?? [];
    expect(turns[0]).toMatchObject({ role: 'system', content: expect.stringContaining('violinist') });
    expect(turns.length).toBeGreaterThan(first?.conversation.sessions[0]?.turns.length ?? 0);
  });

  it('refuses missing histories, leaves their questions out on request, and refuses links that leave the folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-pm2-'));
    await cp(path, folder, { recursive: true });
    await rm(join(folder, 'data/chat_history_32k/chat_history_persona1.json'));
    await expect(personaMemV2Benchmark.load(folder)).rejects.toThrow(
      '1 of the 2 published histories of 32k are missing.',
    );
    const { episodes } = await benchmarkWith({ incomplete: true }).load(folder);
    expect(episodes).toHaveLength(1);
    const file = join(folder, 'benchmark/text/benchmark.csv');
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace('data/chat_history_32k/chat_history_persona0', '../../../../../etc/passwd'),
    );
    await expect(personaMemV2Benchmark.load(folder)).rejects.toThrow(/leaves the folder/);
    await writeFile(file, text.replace('user_query', 'query'));
    await expect(personaMemV2Benchmark.load(folder)).rejects.toThrow(/lacks the column user_query/);
    await rm(join(folder, 'data'), { recursive: true });
    await writeFile(file, text);
    await expect(personaMemV2Benchmark.load(folder)).rejects.toMatchObject({ missing: true });
    await rm(folder, { recursive: true });
  });

  it('asks as released: what is known, the message, then the options in a system message', async () => {
    const benchmark = benchmarkWith({ profile: 'reference' });
    const { episodes } = await benchmark.load(path);
    const [episode] = episodes;
    const question = episode?.conversation.questions[1];
    if (episode === undefined || question === undefined) throw new Error('no question');
    const asked: { role: string; content: string }[][] = [];
    const replies = ['Let me think.\nFinal Answer: B', 'Final answer: the best is B'];
    const server = await startOpenAIServer({
      chat: ({ body }) => {
        asked.push((body.messages ?? []).map(({ role, content }) => ({ role, content: String(content) })));
        return replies[asked.length - 1] ?? 'none';
      },
    });
    const assistant = createAssistant({
      memory: createMemorySystem({ type: 'full-context' }),
      k: Number.POSITIVE_INFINITY,
      model: createOpenAIChatModel({ model: 'gpt-4o-mini', baseUrl: server.baseUrl, apiKey: 'test' }),
      answerWay: benchmark.protocol.answerWay?.(episode.conversation.sessions, episode),
    });
    const context = { scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) };
    try {
      await assistant.observe(episode.conversation.sessions, context);
      expect((await assistant.answer(toAsked(question), context)).output).toBe('B');
      // The released pattern reads T, which is no option.
      expect(await assistant.answer(toAsked(question), context)).toMatchObject({
        output: null,
        invalid: 'The reply names no option.',
      });
    } finally {
      await assistant.close();
      await server.close();
    }
    expect(asked[0]?.map(({ role }) => role)).toEqual(['system', 'user', 'system']);
    expect(asked[0]?.[1]?.content).toBe('Suggest a garnish for a lentil soup.');
    expect(asked[0]?.[2]?.content).toMatch(
      /\nA\. .+\nB\. .+\nC\. .+\nD\. .+\n\n.*Final Answer: \[Letter\]$/s,
    );
  });

  it('lets a judge mark open replies, with another rule for the preference of another person', async () => {
    const benchmark = benchmarkWith({ answers: 'open' });
    const { episodes } = await benchmark.load(path);
    const asked: string[] = [];
    const judge: ChatModel = {
      info: { model: 'scripted', provider: 'test', simulated: true } as never,
      complete: async ({ messages }) => {
        asked.push(messages.map(({ content }) => content).join('\n'));
        return {
          text: '{"suits": "yes"}',
          finishReason: 'stop',
          usage: { inputTokens: 1, outputTokens: 1 },
        } as never;
      },
    };
    for (const question of episodes[0]?.conversation.questions ?? []) {
      const record = await benchmark.protocol.scoreAnswer?.(
        question,
        { raw: 'x', output: 'By train.' },
        { judge },
      );
      expect(record?.scores).toEqual({ judged: 1 });
    }
    expect(asked.map((prompt) => prompt.includes('because it belongs to another person'))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(asked[0]).toContain('Does not fly and travels by night train.');
  });
});

describe('a history with images', () => {
  it('is refused with what to use instead', () => {
    const content = [{ type: 'image_url', image_url: { url: 'a.png' } }];
    const { error } = historySchema.safeParse([{ role: 'user', content }]);
    expect(JSON.stringify(error?.issues)).toMatch(
      /images are not read; use the questions of benchmark\/text/,
    );
  });
});
