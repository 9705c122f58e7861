import type { AnswerRecord, EventTime } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import type { AMemGymUser } from '../data/amemgym-user.js';
import { summarizeAMemGym } from '../score/summarize-amemgym.js';
import { amemgymOutcomes } from './outcomes.js';
import { periodProbes, periodQuestions } from './period-questions.js';

type Values = readonly [craft: string, town: string];

/** A craft that comes, changes and goes again while somebody moves once. */
const lives: readonly Values[] = [
  ['none', 'Oslo'],
  ['none', 'Bergen'],
  ['pottery', 'Bergen'],
  ['knitting', 'Bergen'],
  ['none', 'Bergen'],
  ['none', 'Oslo'],
];
const kinds = [undefined, undefined, 'addition', undefined, 'deletion', undefined] as const;
const stateOf = ([craft, town]: Values) => new Map(Object.entries({ craft, town }));

const user: AMemGymUser = {
  id: 'ada',
  startTime: '2020-10-01T00:00:00' as EventTime,
  persona: { id: 'ada', attributes: {} },
  absentValue: 'none',
  variables: [
    { name: 'craft', choices: ['pottery', 'knitting', 'painting', 'none'] },
    { name: 'town', choices: ['Oslo', 'Bergen'] },
  ],
  periods: lives.map((values, index) => {
    const before = stateOf(lives[index - 1] ?? ['', '']);
    const changed = [...stateOf(values)].filter(([name, value]) => before.get(name) !== value);
    return {
      index,
      start: null,
      end: `202${index}-10-01T23:59:59` as EventTime,
      summary: null,
      sessions: [],
      state: stateOf(values),
      updates: new Map(
        changed.map(([name, value]) => [
          name,
          {
            old: index === 0 ? null : (before.get(name) ?? null),
            new: value,
            ...(name === 'craft' && { change: kinds[index] }),
          },
        ]),
      ),
      updateCounts: new Map(),
    };
  }),
  questions: [
    {
      id: 'ada:0',
      text: 'What should I do on Friday?',
      requiredVariables: ['craft', 'town'],
      options: [...new Set(lives.map((values) => JSON.stringify(values)))].map((state) => ({
        state: JSON.parse(state) as string[],
        answer: state,
        source: 'experience' as const,
      })),
    },
  ],
};

/** A record of an answer to a question or a probe. */
const answered = (
  question: ReturnType<typeof periodQuestions>[number] | ReturnType<typeof periodProbes>[number],
  output: string,
): AnswerRecord =>
  ({
    ...{ system: 's', episodeId: 'ada', cluster: 'ada', questionId: question.id },
    ...{ questionKind: question.kind, expected: question.expected, meta: question.meta },
    ...{ outcome: 'answered', output },
  }) as unknown as AnswerRecord;

/** The scores of a memory that says the same of the craft after every period, and never chooses the right option. */
function scoresOf(craft: (period: number) => string) {
  const answers = user.periods.flatMap((period) => {
    const options = { unreadable: 'wrong', factualRecall: false } as const;
    const [question] = periodQuestions(user, period, { language: 'en', ...options });
    const [probe] = periodProbes(user, period, 'en');
    if (question === undefined || probe === undefined) throw new Error('one question a period');
    const wrong = question.expected === '1' ? '2' : '1';
    const known = { craft: craft(period.index), town: period.state.get('town') };
    return [answered(question, wrong), answered(probe, JSON.stringify(known))];
  });
  return summarizeAMemGym(amemgymOutcomes(answers, []));
}

describe('questions of data with additions and deletions', () => {
  it('are grouped by what last changed', () => {
    const { overall } = scoresOf(() => 'none');
    const sizes = Object.entries(overall?.slices?.change ?? {}).map(([name, { n }]) => [name, n]);
    expect(Object.fromEntries(sizes)).toEqual({
      unchanged: 1,
      'after an update': 3,
      'after an addition': 1,
      'after a deletion': 1,
    });
  });

  it('are missed by a stale memory if it keeps what was deleted', () => {
    const scores = scoresOf((period) => (period < 2 ? 'none' : period === 2 ? 'pottery' : 'knitting'));
    const by = scores['stale-failure']?.by;
    expect(Object.values(by ?? {}).map(({ value }) => value)).toEqual([0, 0, 0, 0, 1, 1]);
    expect(scores['invention-failure']?.value).toBe(0);
    expect(scores['write-failure']?.value).toBe(0);
  });

  it('are missed by an invention if the memory has what was never there', () => {
    const scores = scoresOf(() => 'painting');
    expect(Object.values(scores['invention-failure']?.by ?? {}).map(({ value }) => value)).toEqual([
      ...[1, 1, 0, 0, 1, 1],
    ]);
    // What was there was never written as it was.
    expect(Object.values(scores['write-failure']?.by ?? {}).map(({ value }) => value)).toEqual([
      ...[0, 0, 1, 1, 0, 0],
    ]);
  });

  it('are missed by a failure to write if the memory never heard of the addition', () => {
    const scores = scoresOf(() => 'none');
    expect(Object.values(scores['write-failure']?.by ?? {}).map(({ value }) => value)).toEqual([
      ...[0, 0, 1, 1, 0, 0],
    ]);
    expect(Object.values(scores['utilization-failure']?.by ?? {}).map(({ value }) => value)).toEqual([
      ...[1, 1, 0, 0, 1, 1],
    ]);
    expect(scores['stale-failure']?.value).toBe(0);
  });
});
