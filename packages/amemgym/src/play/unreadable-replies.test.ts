import { createAssistant } from '@memgym/assistant';
import { type AnsweredRecord, createRng, createStepClock, type Episode } from '@memgym/core';
import { playEpisode, readThenAsk } from '@memgym/evaluators';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAMemGymUser } from './__fixtures__/amemgym-user.js';
import { amemgymBenchmark } from './amemgym-benchmark.js';
import { amemgymOptionsSchema } from './amemgym-options.js';
import { summarizeAMemGymRun } from './summarize-run.js';
import { amemgymEpisode } from './to-episode.js';
import { upperBoundEpisode } from './upper-bound.js';

const user = makeAMemGymUser();
const labels: Readonly<Record<number, readonly string[]>> = { 2: ['1', '2'], 4: ['1', '2', '3', '4'] };
let server: OpenAIServer;
beforeAll(async () => {
  server = await startOpenAIServer({
    chat: () => 'Whatever you like.',
  });
});
afterAll(() => server.close());

const guessing = amemgymOptionsSchema.parse({ unreadable: 'guess', diagnosis: false });
const counting = amemgymOptionsSchema.parse({ diagnosis: false });
const backwards = ({ conversation, ...episode }: Episode): Episode => ({
  ...episode,
  conversation: { ...conversation, questions: conversation.questions.toReversed() },
});

/** The answers of a model that never names an option. */
async function answersTo(episode: Episode, seed = 1): Promise<AnsweredRecord[]> {
  const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
  const answers: AnsweredRecord[] = [];
  await playEpisode({
    system: 'mumbling',
    episode,
    protocol: readThenAsk(episode),
    assistant: createAssistant({ memory: createMemorySystem({ type: 'none' }), model, k: 1 }),
    clock: createStepClock(),
    rng: createRng(seed).stream(`episode:${episode.id}`),
    record: (record) => {
      if (record.kind === 'answer' && record.outcome === 'answered') answers.push(record);
    },
    saveState: async () => '',
  });
  return answers;
}

const byQuestion = (answers: readonly AnsweredRecord[]) =>
  Object.fromEntries(answers.map((answer) => [answer.questionId, JSON.stringify(answer)]));

function resultsOf(answers: readonly AnsweredRecord[], bounds: readonly AnsweredRecord[] = []) {
  const common = { type: 'none', dialogues: new Map(), calls: [] };
  return summarizeAMemGymRun({
    episodes: [amemgymEpisode(user, guessing)],
    systems: [{ name: 'mumbling', answers, ...common }],
    references: [{ name: 'upper-bound', answers: bounds, ...common }],
  });
}

describe('a reply without a readable choice', () => {
  it('is wrong and counted as invalid by default', async () => {
    const answers = await answersTo(amemgymEpisode(user, counting));
    expect(answers).toHaveLength(6);
    for (const answer of answers) {
      expect(answer).toMatchObject({ output: null, invalid: expect.any(String) });
      expect(answer).not.toHaveProperty('guess');
    }
    expect(resultsOf(answers)[0]).toMatchObject({ invalid: 6, metrics: { overall: { value: 0, n: 6 } } });
  });

  it('is answered by a drawn option with `guess`, and still counts as invalid', async () => {
    const answers = await answersTo(amemgymEpisode(user, guessing));
    for (const answer of answers) {
      expect(answer).toMatchObject({ output: null, invalid: expect.any(String), raw: 'Whatever you like.' });
      expect(labels[answer.options?.length ?? 0]).toContain(answer.guess);
    }
    const lucky = answers.filter(({ guess, expected }) => guess === expected).length;
    expect(lucky).toBeGreaterThan(0);
    const [system] = resultsOf(answers);
    expect(system).toMatchObject({ invalid: 6, metrics: { overall: { value: lucky / 6, n: 6 } } });
  });

  it('is guessed the same with the same seed, in any order of the questions', async () => {
    const episode = amemgymEpisode(user, guessing);
    const guessed = byQuestion(await answersTo(episode));
    expect(byQuestion(await answersTo(backwards(episode)))).toEqual(guessed);
    const seeds = await Promise.all([2, 3, 4].map((seed) => answersTo(episode, seed)));
    expect(seeds.map(byQuestion)).not.toEqual([guessed, guessed, guessed]);
  });

  it('is guessed for the upper bound as well', async () => {
    const bounds = await answersTo(upperBoundEpisode(amemgymEpisode(user, guessing), guessing));
    expect(bounds.map(({ output }) => output)).toEqual(Array(bounds.length).fill(null));
    expect(bounds.map(({ guess }) => guess)).not.toContain(undefined);
    const answers = await answersTo(amemgymEpisode(user, guessing));
    const cells = answers.map(({ meta }) => meta as { question: number; rightOption: number });
    const lucky = cells.filter(({ question, rightOption }) =>
      bounds.some(
        ({ meta, guess, expected }) =>
          meta?.question === question && meta.option === rightOption && guess === expected,
      ),
    ).length;
    expect(lucky).toBeGreaterThan(0);
    const [, bound] = resultsOf(answers, bounds);
    expect(bound?.metrics.overall).toMatchObject({ value: lucky / cells.length, n: cells.length });
  });

  it('of a bound that falls below guessing gives a memory score in reference only, as released', async () => {
    const answers = await answersTo(amemgymEpisode(user, guessing));
    // With `wrong`, no question of the bound is right.
    const bounds = await answersTo(upperBoundEpisode(amemgymEpisode(user, counting), counting));
    const common = { type: 'none', dialogues: new Map(), calls: [] };
    const run = {
      episodes: [amemgymEpisode(user, guessing)],
      systems: [{ name: 'mumbling', answers, ...common }],
      references: [{ name: 'upper-bound', answers: bounds, ...common }],
    };
    const scoreOf = (profile: string) => {
      const [system, , random] = amemgymBenchmark.withOptions({ profile }).results.summarize?.(run) ?? [];
      const { overall, 'memory-b': memory } = system?.metrics ?? {};
      return {
        overall: overall?.value ?? 0,
        random: random?.metrics.overall?.value ?? 0,
        memory: memory?.value,
      };
    };
    expect(scoreOf('fixed').memory).toBeNull();
    const { memory } = scoreOf('reference');
    const periods = [...new Set(answers.map(({ meta }) => meta?.period))];
    // (overall − random) / (bound − random) of each period, with a bound of 0 (packages/amemgym/spec.md#memory-score).
    const ratios = periods.map((period) => {
      const own = answers.filter(({ meta }) => meta?.period === period);
      const lucky = own.filter(({ guess, expected }) => guess === expected).length / own.length;
      const chance = own.reduce((sum, { options = [] }) => sum + 1 / options.length, 0) / own.length;
      return (lucky - chance) / (0 - chance);
    });
    expect(memory).toBeCloseTo(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length, 12);
  });
});
