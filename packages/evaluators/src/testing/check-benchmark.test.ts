import { type Episode, episodeSchema, type JsonObject, type Question, steps, type Turn } from '@memgym/core';
import { accuracyMetric, type Metric } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { defineBenchmark } from '../benchmarks/define-benchmark.js';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import type { BenchmarkPropertyId } from './benchmark-property.js';
import { checkBenchmark } from './check-benchmark.js';

const pets = ['tabby cat', 'goldfish', 'pony', 'parrot'];
/** For each question, the pets in the order of its options. The right place follows from no number of its id. */
const orders = [
  [1, 3, 0, 2],
  [3, 0, 2, 1],
  [2, 1, 3, 0],
  [0, 3, 1, 2],
];

/** One person, with four statements about pets among small talk, and a question about each. */
function person(name: string): Episode {
  const say = (id: string, content: string): Turn => ({ id, role: 'user', content, sessionId: 's1' });
  return episodeSchema.parse({
    id: name,
    cluster: name,
    conversation: {
      sessions: [
        {
          id: 's1',
          turns: pets.flatMap((pet, index) => [
            say(`t${2 * index}`, `Pet number ${index} is a ${pet}.`),
            say(`t${2 * index + 1}`, 'It rains again.'),
          ]),
        },
        { id: 's2', turns: [{ ...say('t9', 'I like tea.'), sessionId: 's2' }] },
      ],
      questions: pets.map((_pet, index) => ({
        kind: 'multiple-choice',
        id: `${name}/q${index}`,
        text: `Which is pet number ${index}?`,
        type: 'pets',
        options: orders[index]?.map((pet, at) => ({ label: 'ABCD'[at], text: pets[pet] })),
        expected: 'ABCD'[orders[index]?.indexOf(index) ?? 0],
        evidence: { turnIds: [`t${2 * index}`] },
      })),
    },
  });
}

const people = (): Episode[] => [person('ann'), person('ben')];
const parts = {
  type: 'pets',
  description: 'People and their pets.',
  load: async () => ({ episodes: people(), files: [] }),
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric, ...retrievalMetrics] as [Metric, ...Metric[]],
};

/** Changes the questions, the turns or the whole of each episode. */
const loading = (change: (episode: Episode) => unknown) => async () => ({
  episodes: people().map((episode) => change(episode) as Episode),
  files: [],
});
const withQuestions = (change: (question: Question, index: number) => unknown) =>
  loading((episode) => ({
    ...episode,
    conversation: {
      ...episode.conversation,
      questions: episode.conversation.questions.map(change) as Question[],
    },
  }));
const withTurns = (change: (turn: Turn, episode: Episode) => Turn) =>
  loading((episode) => ({
    ...episode,
    conversation: {
      ...episode.conversation,
      sessions: episode.conversation.sessions.map((session) => ({
        ...session,
        turns: session.turns.map((turn) => change(turn, episode)),
      })),
    },
  }));
const isEvidence = ({ id }: Turn, { conversation }: Episode): boolean =>
  conversation.questions.some(({ evidence }) => evidence.turnIds.includes(id));

const scoring = (score: number): Metric => ({ ...accuracyMetric, score: () => score });
let loads = 0;

const broken: readonly [what: string, benchmark: Benchmark, fails: BenchmarkPropertyId, reason: RegExp][] = [
  [
    'has no episode',
    defineBenchmark({ ...parts, load: async () => ({ episodes: [], files: [] }) }),
    'episodes-valid',
    /no episode/,
  ],
  [
    'marks the right option with a field of its own',
    defineBenchmark({
      ...parts,
      load: withQuestions((question) => ({
        ...question,
        options: (question.kind === 'multiple-choice' ? question.options : []).map((option) => ({
          ...option,
          right: option.label === question.expected,
        })),
      })),
    }),
    'episodes-valid',
    /conversation\.questions\.0\.options\.0\.right/,
  ],
  [
    'holds what JSON loses',
    defineBenchmark({ ...parts, load: loading((episode) => ({ ...episode, meta: { at: new Date(0) } })) }),
    'episodes-valid',
    /meta\.at/,
  ],
  [
    'loads something else each time',
    defineBenchmark({
      ...parts,
      load: loading((episode) => {
        loads += 1;
        return { ...episode, meta: { loads } };
      }),
    }),
    'episodes-deterministic',
    /Episode "ann" differs/,
  ],
  [
    'gives two episodes the same questions ids',
    defineBenchmark({
      ...parts,
      load: withQuestions((question, index) => ({ ...question, id: `q${index}` })),
    }),
    'ids-unique',
    /Two questions have the id "q0"/,
  ],
  [
    'cites turns that do not exist',
    defineBenchmark({
      ...parts,
      load: withQuestions((question) => ({ ...question, evidence: { turnIds: ['t99'], unresolved: [] } })),
    }),
    'ids-unique',
    /names the turn "t99"/,
  ],
  [
    'changes its episodes while it plays them',
    defineBenchmark({
      ...parts,
      protocol: () => ({
        play: async function* (episode) {
          episode.conversation.questions.reverse();
          yield* readThenAsk(episode);
        },
      }),
    }),
    'play-deterministic',
    /Playing changes episode "ann"/,
  ],
  [
    'asks nothing',
    defineBenchmark({
      ...parts,
      protocol: () => ({
        play: async function* ({ conversation }) {
          yield steps.observe(conversation.sessions);
        },
      }),
    }),
    'play-deterministic',
    /none of them is asked/,
  ],
  [
    'shows the assistant only the evidence',
    defineBenchmark({
      ...parts,
      protocol: () => ({
        play: async function* (episode) {
          const { sessions, questions } = episode.conversation;
          const turns = sessions.flatMap((session) => session.turns);
          yield steps.observe(turns.filter((turn) => isEvidence(turn, episode)));
          yield { kind: 'ask', questions };
        },
      }),
    }),
    'gold-hidden',
    /with other gold, other things reach the assistant \(observe\)/,
  ],
  [
    'asks with the gold in the question',
    defineBenchmark({
      ...parts,
      protocol: () => ({
        play: async function* ({ conversation: { questions } }) {
          const asked = questions.map((question) => ({
            ...question,
            text: `${question.text} (${JSON.stringify(question.expected)})`,
          }));
          yield { kind: 'ask', questions: asked };
        },
      }),
    }),
    'gold-hidden',
    /with other gold, other things reach the assistant \(ask\)/,
  ],
  [
    'asks with more than an asked question holds, deep inside',
    defineBenchmark({
      ...parts,
      protocol: () => ({
        play: async function* ({ conversation: { questions } }) {
          const asked = questions.map((question) => ({
            ...question,
            options: (question.kind === 'multiple-choice' ? question.options : []).map((option) => ({
              ...option,
              hint: { seen: true },
            })),
          }));
          yield { kind: 'ask', questions: asked as unknown as Question[] };
        },
      }),
    }),
    'gold-hidden',
    /more than an asked question holds/,
  ],
  [
    'names the right option in ids',
    defineBenchmark({
      ...parts,
      load: withQuestions((question) => ({ ...question, id: `${question.id}:${question.expected}` })),
    }),
    'answers-unmarked',
    /Of 8 right options, 8 have its label in the id; of 24 wrong ones, none has/,
  ],
  [
    'says the answer in the question',
    defineBenchmark({
      ...parts,
      load: withQuestions((question, index) => ({ ...question, text: `Which is the ${pets[index]}?` })),
    }),
    'answers-unmarked',
    /in 8 the text holds the gold answer/,
  ],
  [
    'marks evidence in the meta of turns',
    defineBenchmark({
      ...parts,
      load: withTurns((turn, episode) => ({ ...turn, meta: { hasAnswer: isEvidence(turn, episode) } })),
    }),
    'answers-unmarked',
    /Of 8 turns with evidence, 8 have meta\.hasAnswer = true; of 10 others, none has/,
  ],
  [
    'has a metric beyond its range',
    defineBenchmark({ ...parts, metrics: [accuracyMetric, { ...scoring(1.5), name: 'bonus' }] }),
    'metrics-in-range',
    /bonus: expected null or a number from 0 to 1, got 1\.5 for question/,
  ],
  [
    'has a metric that is not a number',
    defineBenchmark({ ...parts, metrics: [scoring(Number.NaN)] }),
    'metrics-in-range',
    /NaN/,
  ],
  [
    'rewards wrong answers',
    defineBenchmark({ ...parts, metrics: [{ ...accuracyMetric, higherIsBetter: false }] }),
    'metrics-in-range',
    /accuracy of gold answers sums up to 8, of wrong ones to 0/,
  ],
  [
    'shows a metric that it does not have',
    defineBenchmark({ ...parts, results: { mainMetrics: ['f1'] } }),
    'metrics-in-range',
    /`results` names "f1"/,
  ],
  [
    'reads predictions otherwise than it writes them',
    defineBenchmark({
      ...parts,
      predictions: {
        ...defineBenchmark(parts).predictions,
        write: ({ questionId, prediction }): JsonObject => ({
          question_id: questionId.replace('ann', 'ben'),
          prediction,
        }),
      },
    }),
    'predictions-round-trip',
    /is written as .*ben\/q0.* and read as/,
  ],
];

describe('the check of benchmarks', () => {
  it('passes a correct benchmark', async () => {
    const report = await checkBenchmark(defineBenchmark(parts), { path: '.', episodes: 1 });
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report).toMatchObject({ benchmark: 'pets', conforms: true, episodes: 2, played: 1 });
  });

  it.each(broken)('fails a benchmark that %s', async (_what, benchmark, id, reason) => {
    const { conforms, results } = await checkBenchmark(benchmark, { path: '.' });
    expect(conforms).toBe(false);
    expect(results.find((result) => result.id === id)?.reason).toMatch(reason);
  });
});
