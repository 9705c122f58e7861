import { fileURLToPath } from 'node:url';
import { type Episode, stateProbeQuestionSchema } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { beforeAll, describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import {
  numberQuestions,
  type QuestionSelection,
  selectEpisodes,
  selectQuestions,
} from './select-questions.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const benchmark = await registryFor().find('benchmark', 'conversations');

describe('selectQuestions', () => {
  let all: readonly Episode[];
  beforeAll(async () => {
    all = (await benchmark.load(sample)).episodes;
  });
  const select = (selection: QuestionSelection) => selectQuestions(benchmark, all, selection);
  const questions = (selection: QuestionSelection) =>
    select(selection).flatMap(({ conversation }) => conversation.questions);
  const typesOf = (selection: QuestionSelection) => [
    ...new Set(questions(selection).map(({ type }) => type)),
  ];

  it('returns the episodes unchanged by default, and for a limit above their number', () => {
    expect(questions({})).toHaveLength(72);
    expect(select({})).toBe(all);
    expect(select({ questionLimit: 100 })).toBe(all);
  });

  it('spreads a limit evenly, and leaves out episodes without a question', () => {
    const some = select({ questionLimit: 3 });
    expect(some.map(({ id }) => id)).toEqual(['u1', 'u3', 'u5']);
    expect(some.flatMap(({ conversation }) => conversation.questions)).toHaveLength(3);
    // The episodes are read whole.
    expect(some[0]?.conversation.sessions).toEqual(all[0]?.conversation.sessions);
  });

  it('accepts any listed value of a field, and requires every field to match', () => {
    expect(typesOf({ filter: { type: 'temporal' } })).toEqual(['temporal']);
    expect(typesOf({ filter: { type: ['temporal', 'preference'] } }).sort()).toEqual([
      'preference',
      'temporal',
    ]);
    const both = select({ filter: { type: 'temporal', episode: 'u2' } });
    expect(both.map(({ id }) => id)).toEqual(['u2']);
    expect(questions({ filter: { type: 'temporal' }, questionLimit: 4 })).toHaveLength(4);
  });

  it('names the nearest field, and the nearest value', () => {
    expect(() => select({ filter: { typ: 'temporal' } })).toThrow(
      expect.objectContaining({ key: 'benchmark.filter.typ', hint: expect.stringContaining('"type"') }),
    );
    expect(() => select({ filter: { type: 'tempral' } })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('Did you mean "temporal"?') }),
    );
  });

  it('knows further fields of the data and groups of the benchmark', () => {
    const [first] = all as [Episode];
    const marked = (category: string, index: number): Episode => ({
      ...first,
      id: `e${index}`,
      conversation: {
        ...first.conversation,
        questions: first.conversation.questions.map((question) => ({ ...question, meta: { category } })),
      },
    });
    const grouped: Benchmark = {
      ...benchmark,
      results: { cluster: 'user', otherGroups: { last: ({ episodeId }) => episodeId.slice(-1) } },
    };
    const episodes = ['work', 'home', 'work'].map(marked);
    const ids = (filter: QuestionSelection['filter']) =>
      selectQuestions(grouped, episodes, { filter }).map(({ id }) => id);
    expect(ids({ category: 'work' })).toEqual(['e0', 'e2']);
    expect(ids({ last: '1' })).toEqual(['e1']);
    expect(ids({ user: first.cluster })).toEqual(['e0', 'e1', 'e2']);
  });

  it('asks a probe with the question that it diagnoses, and does not count it as a question', () => {
    const [first] = all as [Episode];
    const { questions: asked } = first.conversation;
    const probes = asked.map(({ id }) =>
      stateProbeQuestionSchema.parse({
        kind: 'state-probe',
        id: `${id}/probe`,
        diagnoses: id,
        text: 'city',
        type: 'state',
        evidence: { turnIds: [] },
        variables: [{ name: 'city', choices: ['Bonn', 'Ulm'] }],
        expected: { city: 'Bonn' },
      }),
    );
    const episode = { ...first, conversation: { ...first.conversation, questions: [...asked, ...probes] } };
    const [chosen] = selectQuestions(benchmark, [episode], { questionLimit: 2 });
    const ids = chosen?.conversation.questions.map(({ id }) => id) ?? [];
    expect(ids).toEqual([asked[0]?.id, asked[6]?.id, `${asked[0]?.id}/probe`, `${asked[6]?.id}/probe`]);
  });
});

const all: Episode[] = Array.from({ length: 10 }, (_, index) => ({
  id: `e${index}`,
  cluster: 'c',
  language: 'en',
  conversation: { sessions: [], questions: [] },
}));
const ids = (selection: Parameters<typeof selectEpisodes>[1]) =>
  selectEpisodes(all, selection).map(({ id }) => id);

describe('selectEpisodes', () => {
  it('takes all by default', () => {
    expect(ids({})).toHaveLength(10);
    expect(ids({ episodeLimit: 99 })).toHaveLength(10);
  });

  it('spreads a limit evenly over the data', () => {
    expect(ids({ episodeLimit: 3 })).toEqual(['e0', 'e3', 'e6']);
  });

  it('preserves the data’s order for named episodes', () => {
    expect(ids({ episodes: ['e7', 'e2'] })).toEqual(['e2', 'e7']);
  });

  it('refuses an episode that does not exist', () => {
    expect(() => ids({ episodes: ['e11'] })).toThrow(/"e11"/);
  });
});

const episode = (id: string, ...questions: [id: string, kind: string][]): Episode =>
  ({
    id,
    conversation: { questions: questions.map(([of, kind]) => ({ id: of, kind })) },
  }) as unknown as Episode;

it('numbers questions in the order of the data, over episodes in any order of names, without probes', () => {
  const number = numberQuestions([
    episode('zoe', ['q1', 'free-text'], ['p', 'state-probe'], ['q2', 'free-text']),
    episode('ana', ['q1', 'multiple-choice']),
  ]);
  const numberOf = (episodeId: string, questionId: string, trial?: number) =>
    number<{ episodeId: string; questionId: string; trial?: number; questionNumber?: number }>({
      episodeId,
      questionId,
      ...(trial !== undefined && { trial }),
    }).questionNumber;
  expect(numberOf('zoe', 'q2')).toBe(2);
  expect(numberOf('ana', 'q1')).toBe(3);
  expect(numberOf('ana#2', 'q1', 2)).toBe(3);
  expect(numberOf('zoe', 'p')).toBeUndefined();
});
