import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originalUserFolder } from '@memgym/amemgym';
import { DatasetError, type MetricSummary } from '@memgym/core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  diagnosisResults,
  itemOf,
  overallResults,
  type Story,
  type ToldAnswer,
  utilizationResults,
  writeFiles,
} from '../testing/original-output.js';
import { runInProcess } from '../testing/run-in-process.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'memgym-original-'));
  made.push(folder);
  writeFiles(folder, files);
  return folder;
}

type Metrics = Record<string, MetricSummary>;

interface Printed {
  random: { metrics: Metrics; stored: unknown[] };
  agents: {
    name: string;
    status: string;
    users: unknown;
    cells: Record<string, number>;
    diagnosis: unknown;
    upperBound: Record<string, unknown> | null;
    missing: unknown[];
    metrics: Metrics;
    profiles: { fixed: Metrics; reference: Metrics };
    profilesDiffer: string[];
    stored: { file: string; status: string; differing: number; differences: unknown[] }[];
    notes: string[];
  }[];
}

async function score(files: Readonly<Record<string, unknown>>, ...flags: string[]) {
  const folder = folderWith(files);
  const { stdout } = await runInProcess([
    'original',
    'score',
    'amemgym',
    '--data',
    join(folder, 'data.json'),
    '--results',
    join(folder, 'out'),
    '--json',
    ...flags.map((flag) => flag.replace('<folder>', folder)),
  ]);
  const printed = JSON.parse(stdout) as Printed;
  const [agent] = printed.agents;
  if (agent === undefined) throw new Error('no agent');
  return { ...printed, agent };
}

const periodsOf = (summary: MetricSummary | undefined) =>
  Object.values(summary?.by ?? {}).map(({ value }) => value);

/** One question about two variables, asked of users who never change. */
const pair = (id: string, truth: readonly [string, string], options: readonly string[][]): Story => ({
  id,
  states: [{ first: truth[0], second: truth[1] }],
  questions: [{ query: 'What would you advise?', needs: ['first', 'second'], options }],
});

/** A user whose n-th question depends only on the n-th variable, which has value p in period p. */
const counter = (id: string, questions: number, options: readonly number[], periods: number): Story => ({
  id,
  states: Array.from({ length: periods }, (_, period) =>
    Object.fromEntries(Array.from({ length: questions }, (_q, index) => [`v${index}`, `value ${period}`])),
  ),
  questions: Array.from({ length: questions }, (_, index) => ({
    query: `Question ${index}?`,
    needs: [`v${index}`],
    options: Array.from({ length: options[index] ?? 4 }, (_o, option) => [`value ${option}`]),
  })),
});

/** The given number of `count` answers in period p are right: the option of period p has number p + 1. */
const firstRight = (period: number, right: number, count: number): ToldAnswer[] =>
  Array.from({ length: count }, (_, index) => (index < right ? period + 1 : period + 2));

describe('memgym original score amemgym --results: golden examples', () => {
  it('compares states by accuracy, Hamming and Jaccard (1)', async () => {
    const options = [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'a'],
    ];
    const stories = ['near', 'far', 'same'].map((id) => pair(id, ['a', 'b'], options));
    const chosen = [2, 3, 1];
    const { agent } = await score({
      'data.json': stories.map(itemOf),
      ...Object.fromEntries(
        stories.map((story, index) => [
          `out/native/${story.id}/overall_results.json`,
          overallResults(story, [[chosen[index] ?? null]]),
        ]),
      ),
    });
    const of = (user: string) =>
      ['overall', 'hamming', 'jaccard'].map((name) => agent.metrics[name]?.slices?.user?.[user]?.value);
    expect(of('near')).toEqual([0, 0.5, 1 / 3]);
    expect(of('far')).toEqual([0, 0, 0]);
    expect(of('same')).toEqual([1, 1, 1]);
  });

  it('computes the score of guessing (2)', async () => {
    const options = ['ab', 'ac', 'db', 'dc'].map((letters) => [...letters]);
    const story = pair('u', ['a', 'b'], options);
    const { random } = await score({
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': overallResults(story, [[1]]),
    });
    expect(random.metrics.overall?.value).toBeCloseTo(0.25, 12);
    expect(random.metrics.hamming?.value).toBeCloseTo(0.5, 12);
    expect(random.metrics.jaccard?.value).toBeCloseTo(5 / 12, 12);
    const mixed = counter('u', 2, [4, 5], 1);
    const printed = await score({
      'data.json': [itemOf(mixed)],
      'out/native/u/overall_results.json': overallResults(mixed, [[1, 1]]),
    });
    expect(printed.random.metrics.overall?.value).toBeCloseTo(0.225, 12);
    expect(printed.agent.metrics.random?.value).toBeCloseTo(0.225, 12);
  });

  it('averages over questions and periods (3)', async () => {
    const story = counter('u', 2, [4, 4], 2);
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': overallResults(story, [
        [1, 4],
        [2, 2],
      ]),
    });
    expect(periodsOf(agent.metrics.overall)).toEqual([0.5, 1]);
    expect(agent.metrics.overall?.value).toBe(0.75);
    expect(agent.status).toBe('complete');
  });

  it('rescales to memory scores in both ways (4)', async () => {
    const stories = { A: counter('A', 10, Array(10).fill(4), 2), B: counter('B', 10, Array(10).fill(5), 2) };
    const bound = (story: Story, right: readonly number[]) =>
      utilizationResults(
        story,
        story.questions.map(({ options }, index) =>
          options.map((_, option) =>
            index < (right[option] ?? 0) ? option + 1 : ((option + 1) % options.length) + 1,
          ),
        ),
      );
    const { agent } = await score({
      'data.json': [itemOf(stories.A), itemOf(stories.B)],
      'out/awi/A/overall_results.json': overallResults(stories.A, [
        firstRight(0, 8, 10),
        firstRight(1, 5, 10),
      ]),
      'out/awi/B/overall_results.json': overallResults(stories.B, [
        firstRight(0, 4, 10),
        firstRight(1, 3, 10),
      ]),
      'out/gpt-4.1-mini/utilization_results.json': [bound(stories.A, [9, 9]), bound(stories.B, [7, 9])],
    });
    expect(agent.upperBound).toMatchObject({ model: 'gpt-4.1-mini', from: 'answers', answered: 90 });
    const [a, b] = [agent.metrics['memory-a'], agent.metrics['memory-b']];
    expect(a?.slices?.user?.A?.value).toBeCloseTo((0.8462 + 0.3846) / 2, 4);
    expect(a?.slices?.user?.B?.value).toBeCloseTo((0.4 + 0.1429) / 2, 4);
    [0.6231, 0.2637].forEach((value, period) => {
      expect(periodsOf(a)[period]).toBeCloseTo(value, 4);
    });
    expect(a?.value).toBeCloseTo(0.4434, 4);
    [0.6522, 0.2593].forEach((value, period) => {
      expect(periodsOf(b)[period]).toBeCloseTo(value, 4);
    });
    expect(b?.value).toBeCloseTo(0.4557, 4);
  });

  it('reproduces the published memory score of the first period (5)', async () => {
    const stories = Array.from({ length: 20 }, (_, user) =>
      counter(
        `user-${user}`,
        10,
        Array.from({ length: 10 }, (_q, index) => (user * 10 + index < 124 ? 4 : 5)),
        1,
      ),
    );
    const right = (user: number, index: number, count: number): number => (user * 10 + index < count ? 1 : 2);
    const { agent } = await score({
      'data.json': stories.map(itemOf),
      ...Object.fromEntries(
        stories.map((story, user) => [
          `out/awe/${story.id}/overall_results.json`,
          overallResults(story, [story.questions.map((_, index) => right(user, index, 125))]),
        ]),
      ),
      'out/ub/gpt-4.1-mini/utilization_results.json': stories.map((story, user) =>
        utilizationResults(
          story,
          story.questions.map(({ options }, index) =>
            options.map((_, option) => (option === 0 ? right(user, index, 177) : option + 1)),
          ),
        ),
      ),
    });
    expect(agent.metrics.overall?.value).toBeCloseTo(0.625, 12);
    expect(agent.metrics['upper-bound']?.value).toBeCloseTo(0.885, 12);
    expect(agent.metrics.random?.value).toBeCloseTo(0.231, 12);
    expect(agent.metrics['memory-b']?.value).toBeCloseTo(0.602, 3);
  });

  it('splits failures into write, read and utilization (6)', async () => {
    const story: Story = {
      id: 'u',
      states: [
        { X: 'x0', Y: 'y' },
        { X: 'x0', Y: 'y' },
        { X: 'x2', Y: 'y' },
        { X: 'x2', Y: 'y' },
      ],
      questions: [
        {
          query: 'What now?',
          needs: ['X', 'Y'],
          options: [
            ['x0', 'y'],
            ['x2', 'y'],
            ['x0', 'z'],
          ],
        },
      ],
    };
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/awi/u/overall_results.json': overallResults(story, [[3], [3], [2], [1]]),
      'out/awi/u/diagnosis_results.json': diagnosisResults(story, [['+-'], ['--'], ['-+'], ['++']]),
      'out/awi/u/diagnosis_metrics.json': {
        write_failure: [[1], [1], [1], [0]],
        read_failure: [[0], [1], [0], [0]],
        memory_success: [[0], [0], [0], [1]],
      },
    });
    expect(periodsOf(agent.metrics['write-failure'])).toEqual([1, 0.5, 0, 0]);
    expect(periodsOf(agent.metrics['read-failure'])).toEqual([0, 0.5, 0, 0]);
    expect(periodsOf(agent.metrics['utilization-failure'])).toEqual([0, 0, 0, 1]);
    expect(agent.stored.map(({ status }) => status)).toEqual(['agrees', 'agrees', 'agrees']);
  });
});

const low = {
  query: 'First?',
  needs: ['a', 'b'],
  options: [
    ['low', 'high'],
    ['low', 'low'],
  ],
};
const twins: Story = {
  id: 'u',
  states: [{ a: 'low', b: 'high', c: 'low', d: 'high' }],
  questions: [low, { ...low, query: 'Second?', needs: ['c', 'd'] }],
};

describe('memgym original score amemgym --results: faults of the original', () => {
  it('separates equal states of two questions; the original overwrites one with the other', async () => {
    const { agent } = await score({
      'data.json': [itemOf(twins)],
      'out/native/u/overall_results.json': overallResults(twins, [[1, 1]]),
      'out/m/utilization_results.json': [
        utilizationResults(twins, [
          [1, 2],
          [2, 2],
        ]),
      ],
      'out/m/utilization_metrics.json': { accuracy: [[[0, 0]]] },
    });
    expect(agent.profiles.fixed['upper-bound']?.value).toBe(0.5);
    expect(agent.profiles.fixed['upper-bound']?.slices?.question?.['u/q00']?.value).toBe(1);
    expect(agent.profiles.reference['upper-bound']?.value).toBe(0);
    expect(agent.profilesDiffer).toContain('upper-bound');
    expect(agent.stored.find(({ file }) => file.endsWith('utilization_metrics.json'))?.status).toBe('agrees');
  });

  it('counts an unreadable reply as wrong, and reports how many the original counted as right', async () => {
    const story = counter('u', 4, [4, 4, 4, 4], 1);
    const files = {
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': overallResults(story, [[1, { drawn: 1 }, { drawn: 3 }, 2]]),
      'out/native/u/overall_metrics.json': { accuracy: [[1, 1, 0, 0]] },
    };
    const { agent } = await score(files);
    expect(agent.metrics.overall?.value).toBe(0.25);
    expect(agent.cells).toMatchObject({
      jsonErrors: 2,
      jsonErrorShare: 0.5,
      luckyJsonErrors: 1,
      outOfRange: 0,
      unscored: 0,
    });
    expect(agent.profilesDiffer).toEqual(['overall', 'hamming', 'jaccard']);
    expect(new Set(agent.stored.map(({ status }) => status))).toEqual(new Set(['agrees']));
    const lucky = await score(files, '--profile', 'reference');
    expect(lucky.agent.metrics.overall?.value).toBe(0.5);
    const table = await text(files);
    expect(table.stdout).toMatch(/overall +0\.250/);
    expect(table.stdout).toMatch(/ {2}reference +0\.500/);
    expect(table.stderr).toMatch(/2 replies \(50\.0 %\) had no readable choice.*1 of them right/);
  });

  it.each([0, -2])('treats %i as no choice, where the original counts from the end', async (response) => {
    const story = counter('u', 1, [3], 3);
    const last = overallResults(story, [[1], [2], [response]]);
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': last,
    });
    expect(agent.cells.outOfRange).toBe(1);
    expect(agent.profiles.fixed.overall?.value).toBeCloseTo(2 / 3, 12);
    expect(agent.profiles.reference.overall?.by.p02?.value).toBe(response === 0 ? 1 : 0);
  });

  it('treats 9 of 4 options as no choice in both profiles', async () => {
    const story = counter('u', 1, [4], 1);
    const [[record] = []] = overallResults(story, [[1]]);
    const { response_state: _state, response_choice: _choice, ...rest } = record ?? {};
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': [[{ ...rest, response: 9, scores: {} }]],
    });
    expect(agent.profiles.fixed.overall?.value).toBe(0);
    expect(agent.profiles.reference.overall?.value).toBe(0);
    expect(agent.cells.outOfRange).toBe(1);
  });

  it('leaves out a question that no option fits, where the original takes the last', async () => {
    const story: Story = {
      ...counter('u', 1, [3], 1),
      states: [{ v0: 'value 7' }],
    };
    const files = {
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': overallResults(story, [[3]]),
    };
    const { agent } = await score(files);
    expect(agent.cells).toMatchObject({ expected: 1, scored: 0, unscored: 1 });
    expect(agent.metrics.overall).toMatchObject({ value: null, n: 0 });
    expect(agent.profiles.reference.overall?.value).toBe(1);
    expect((await text(files)).stderr).toMatch(/violates its format: .*one-option-fits/);
  });

  it('counts a variable that a question lists twice once; in the original twice', async () => {
    const story: Story = {
      id: 'u',
      states: [
        { a: 'a0', b: 'b0' },
        { a: 'a0', b: 'b0' },
      ],
      questions: [
        {
          query: 'Twice?',
          needs: ['a', 'a', 'b'],
          options: [
            ['a0', 'a0', 'b0'],
            ['a1', 'a1', 'b0'],
          ],
        },
      ],
    };
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/awi/u/overall_results.json': overallResults(story, [[2], [2]]),
      'out/awi/u/diagnosis_results.json': diagnosisResults(story, [['--+'], ['---']]),
    });
    expect(agent.profiles.fixed['write-failure']?.by.p01?.value).toBe(1 / 2);
    expect(agent.profiles.reference['write-failure']?.by.p01?.value).toBe(2 / 3);
  });

  it('finds stored metrics that differ from the answers', async () => {
    const story = counter('u', 2, [4, 4], 1);
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': overallResults(story, [[1, 2]]),
      'out/native/u/overall_metrics.json': { accuracy: [[1, 1]] },
    });
    expect(agent.metrics.overall?.value).toBe(0.5);
    const check = agent.stored.find(({ file }) => file.endsWith('overall_metrics.json'));
    expect(check).toMatchObject({
      status: 'differs',
      differing: 1,
      differences: [{ path: 'accuracy[0][1]', stored: 1, computed: 0 }],
    });
  });

  it('has no memory score if the bound equals the score of guessing', async () => {
    const story = counter('u', 2, [2, 2], 1);
    const { agent } = await score({
      'data.json': [itemOf(story)],
      'out/native/u/overall_results.json': overallResults(story, [[1, 2]]),
      'out/m/utilization_results.json': [
        utilizationResults(story, [
          [1, 2],
          [2, 2],
        ]),
      ],
    });
    expect(agent.metrics['upper-bound']?.value).toBe(0.5);
    expect(agent.metrics['memory-a']).toMatchObject({ value: null, n: 0 });
    expect(agent.metrics['memory-b']?.value).toBeNull();
  });

  it('distinguishes two agents of one name by their folders', async () => {
    const story = counter('u', 1, [4], 1);
    const { agents } = await score({
      'data.json': [itemOf(story)],
      'out/awi/gpt-4.1-mini-awi/u/overall_results.json': overallResults(story, [[1]]),
      'out/hack/gpt-4.1-mini-awi/u/overall_results.json': overallResults(story, [[2]]),
    });
    expect(agents.map(({ name, metrics }) => [name, metrics.overall?.value])).toEqual([
      ['awi/gpt-4.1-mini-awi', 1],
      ['hack/gpt-4.1-mini-awi', 0],
    ]);
  });
});

async function text(files: Readonly<Record<string, unknown>>) {
  const folder = folderWith(files);
  return runInProcess([
    'original',
    'score',
    'amemgym',
    '--data',
    join(folder, 'data.json'),
    '--results',
    join(folder, 'out'),
  ]);
}

const people = [counter('one', 2, [4, 4], 3), counter('two', 2, [4, 5], 3)] as const;
const data = people.map(itemOf);
const whole = overallResults(people[0], [
  [1, 1],
  [2, 3],
  [3, 3],
]);

describe('memgym original score amemgym --results: incomplete results', () => {
  it('scores incomplete results as a part', async () => {
    const { agent } = await score({
      'data.json': data,
      'out/awi/one/overall_results.json': overallResults(people[0], [
        [1, 1],
        [2, null],
      ]),
      'out/awi/one/agent_config.json': { type: 'awi', llm_config: { llm_model: 'm', api_key: 'sk-secret' } },
      'out/awi/two/agent_states/period_00/msg_history.json': [],
    });
    expect(agent.status).toBe('partial');
    expect(agent.cells).toMatchObject({ expected: 12, scored: 3, unscored: 9 });
    expect(agent.users).toEqual({ expected: 2, found: 1, missing: ['two'] });
    expect(agent.missing).toEqual([
      { user: 'one', file: 'overall_results.json', undone: 3 },
      { user: 'two', file: 'overall_results.json', undone: 6 },
    ]);
    expect(agent.metrics.overall).toMatchObject({ value: 1, n: 3 });
    expect(agent.diagnosis).toBeNull();
    expect(JSON.stringify(agent)).not.toContain('sk-secret');
  });

  it('finds users with any id, plain or encoded', async () => {
    const ids = ['.dot', '50%', 'a~b', 'what?', 'x'.repeat(80), '../evil', '__proto__'];
    const stories = ids.map((id) => counter(id, 1, [4], 1));
    const folderOf = (id: string): string => (id === '../evil' ? originalUserFolder(id) : id);
    const { agent } = await score({
      'data.json': stories.map(itemOf),
      ...Object.fromEntries(
        stories.map((story) => [
          `out/awi/${folderOf(story.id)}/overall_results.json`,
          overallResults(story, [[1]]),
        ]),
      ),
    });
    expect(agent.users).toEqual({ expected: 7, found: 7, missing: [] });
    expect(agent.metrics.overall).toMatchObject({ value: 1, n: 7 });
  });

  it('finds users whose ids have slashes in the nested folders of the original, and no others', async () => {
    const stories = ['one', 'team/ann', 'team/b/ob'].map((id) => counter(id, 1, [4], 1));
    const files = {
      'data.json': stories.map(itemOf),
      ...Object.fromEntries(
        stories.map((story) => [`out/awi/${story.id}/overall_results.json`, overallResults(story, [[1]])]),
      ),
    };
    const { agent } = await score(files);
    expect(agent).toMatchObject({ name: 'awi', users: { expected: 3, found: 3, missing: [] } });
    const other = counter('team/eve', 1, [4], 1);
    await expect(
      score({ ...files, 'out/awi/team/eve/overall_results.json': overallResults(other, [[1]]) }),
    ).rejects.toThrow(/the data have no user "team\/eve"/);
  });

  it('treats NaN and null as missing, and accepts unknown fields', async () => {
    const [[first] = []] = whole;
    const evolved = { ...first, relevant_memories: 'NaN said "NaN"', raw_response: ['memories', {}] };
    const { agent } = await score({
      'data.json': data,
      'out/complete/one/overall_results.json': JSON.stringify([[evolved, null], null]),
      'out/complete/one/overall_metrics.json': '{"accuracy": [[1.0, NaN]], "hamming": [[1.0, NaN]]}',
      'out/complete/one/evolution_state.json': { current_prompts: {}, evolution_history: [] },
    });
    expect(agent.cells.scored).toBe(1);
    expect(new Set(agent.stored.map(({ status }) => status))).toEqual(new Set(['agrees']));
  });

  it('uses stored metrics for missing answers, and says so', async () => {
    const { agent } = await score({
      'data.json': data,
      'out/awi/one/overall_metrics.json': {
        accuracy: [
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      },
      'out/m/utilization_metrics.json': {
        accuracy: [
          [
            [1, 1],
            [1, 1],
            [1, 1],
          ],
        ],
      },
    });
    expect(agent.metrics.overall).toMatchObject({ value: 0.5, n: 6 });
    expect(agent.metrics.hamming?.n).toBe(0);
    expect(agent.metrics['memory-a']?.value).toBeCloseTo((0.25 / 0.75 + 1 - 0.25 / 0.75) / 3, 12);
    expect(agent.upperBound).toMatchObject({ from: 'stored metrics', answered: null });
    expect(agent.notes.join('\n')).toMatch(/overall_results\.json of one is missing/);
    expect(agent.notes.join('\n')).toMatch(/utilization_results\.json is missing/);
  });

  it('computes failure rates only for probed questions, for which they and the score sum to 1', async () => {
    const { agent } = await score(
      {
        'data.json': data,
        'out/awi/one/overall_results.json': whole,
        'other/awi/one/diagnosis_results.json': diagnosisResults(people[0], [
          ['+', '-'],
          ['+', '?'],
        ]),
      },
      '--diagnosis',
      '<folder>/other',
    );
    const rates = ['write-failure', 'read-failure', 'utilization-failure'].map((name) => agent.metrics[name]);
    expect(rates.map((rate) => rate?.n)).toEqual([4, 4, 4]);
    const sum = rates.reduce((total, rate) => total + (rate?.value ?? 0), 0);
    expect(sum + 3 / 4).toBeCloseTo(1, 12);
    expect(rates[0]?.by.p01?.value).toBe(0.5);
    expect(agent.diagnosis).toEqual({ expected: 12, answered: 4, unreadableVariables: 1, variables: 4 });
  });

  it('takes shared metrics that are filled up to the largest user, by 0 or NaN', async () => {
    const stories = [counter('large', 2, [4, 4], 2), counter('small', 1, [4], 1)] as const;
    const filled = (filling: string, surplus = filling) => ({
      'data.json': stories.map(itemOf),
      'out/awi/large/overall_results.json': overallResults(stories[0], [
        [1, 1],
        [2, 1],
      ]),
      'out/awi/small/overall_results.json': overallResults(stories[1], [[2]]),
      'out/m/utilization_metrics.json': `{"accuracy": [[[1, 1], [1, 0]], [[1, ${filling}], [${filling}, ${surplus}]]]}`,
    });
    for (const filling of ['0.0', 'NaN']) {
      const { agent } = await score(filled(filling));
      expect(agent.metrics['upper-bound']).toMatchObject({ value: 4 / 5, n: 5 });
    }
    await expect(score(filled('0.0', '1.0'))).rejects.toThrow(
      /accuracy\[1\]: contains 2 periods, but the data have 1/,
    );
  });

  it('finds the bound in the original’s place, also for a single agent’s folder', async () => {
    const folder = folderWith({
      'data.json': data,
      'eval-output/awi/mini-awi/one/overall_results.json': whole,
      'eval-output/awi/mini-awi/one/agent_config.json': { llm_config: { llm_model: 'mini' } },
      'eval-output/ub/mini/utilization_metrics.json': {
        accuracy: [
          [
            [1, 1],
            [1, 1],
            [1, 0],
          ],
        ],
      },
    });
    const args = ['original', 'score', 'amemgym', '--data', join(folder, 'data.json'), '--json', '--results'];
    for (const results of ['eval-output', 'eval-output/awi', 'eval-output/awi/mini-awi']) {
      const { stdout } = await runInProcess([...args, join(folder, results)]);
      expect((JSON.parse(stdout) as Printed).agents).toMatchObject([
        { name: 'mini-awi', metrics: { 'upper-bound': { value: 5 / 6 } }, notes: [expect.anything()] },
      ]);
    }
  });

  it('uses the bound of the agent’s model, and another only on request', async () => {
    const files = {
      'data.json': data,
      'out/awi/one/overall_results.json': whole,
      'out/awi/one/agent_config.json': { llm_config: { llm_model: 'small' } },
      'ub/small/utilization_metrics.json': {
        accuracy: [
          [
            [1, 1],
            [1, 1],
            [1, 1],
          ],
        ],
      },
      'ub/large/utilization_metrics.json': {
        accuracy: [
          [
            [0, 0],
            [0, 0],
            [0, 0],
          ],
        ],
      },
    };
    const foundNextTo = await score(files);
    expect(foundNextTo.agent.upperBound).toMatchObject({ model: 'ub/small' });
    const asked = await score(files, '--upper-bound', '<folder>/ub/large');
    expect(asked.agent.metrics['upper-bound']?.value).toBe(0);
    const { 'ub/small/utilization_metrics.json': _small, ...large } = files;
    const none = await score(large);
    expect(none.agent.upperBound).toBeNull();
    expect(none.agent.notes.join('\n')).toMatch(/No upper bound was found/);
  });
});

describe('memgym original score amemgym --results: refused input', () => {
  const wrong = (change: (record: Record<string, unknown>) => void) => {
    const rows = structuredClone(whole) as Record<string, unknown>[][];
    const record = rows[1]?.[1];
    if (record !== undefined) change(record);
    return rows;
  };
  it.each([
    [
      'a query of another data set',
      { query: 'Else?' },
      /overall_results\.json at \[1\]\[1\]\.query: is "Else\?"/,
    ],
    [
      'another truth',
      { answer_state: ['value 3'] },
      /\[1\]\[1\]\.answer_state: is \["value 3"\], but the data have \["value 1"\]/,
    ],
    ['an answer that counts from 1', { answer: 2 }, /\[1\]\[1\]\.answer: is 2, but the data have 1/],
    ['the text of another option', { response_choice: 'Hm.' }, /\[1\]\[1\]\.response_choice: is "Hm\."/],
    ['a state of another option', { response_state: ['value 0'] }, /\[1\]\[1\]\.response_state/],
  ])('%s', async (_name, fields, message) => {
    const files = {
      'data.json': data,
      'out/awi/one/overall_results.json': wrong((record) => Object.assign(record, fields)),
    };
    await expect(score(files)).rejects.toThrow(DatasetError);
    await expect(score(files)).rejects.toThrow(message);
  });

  it.each([
    ['half a file', '[[{"query": "Ques', /overall_results\.json:1: is not JSON \(column 18\)/],
    ['an empty file', '', /overall_results\.json: is empty/],
    ['a list of other things', [[3]], /overall_results\.json at \[0\]\[0\]: .*got 3/],
    ['more periods than the data', [[], [], [], []], /contains 4 periods, but the data have 3/],
    ['more questions than the data', [[null, null, null]], /at \[0\]: contains 3 cells, but the data have 2/],
  ])('%s', async (_name, content, message) => {
    const files = { 'data.json': data, 'out/awi/one/overall_results.json': content };
    await expect(score(files)).rejects.toThrow(message);
  });

  it.each([
    [
      'another user',
      { 'out/awi/three/overall_results.json': whole },
      /out\/awi\/three: the data have no user "three"/,
    ],
    [
      'a folder without results',
      { 'out/awi/notes.txt': 'x' },
      /contains no folder with overall_results\.json/,
    ],
    ['one user’s folder', { 'out/overall_results.json': whole }, /contains the results of only one user/],
    [
      'probes of other variables',
      {
        'out/awi/one/overall_results.json': whole,
        'out/awi/one/diagnosis_results.json': [[{ results: [{ info_type: 'v1', response_state: 'x' }] }]],
      },
      /diagnosis_results\.json at \[0\]\[0\]\.results: probes v1, but the question needs v0/,
    ],
    [
      'a bound of more users',
      {
        'out/awi/one/overall_results.json': whole,
        'out/m/utilization_results.json': [null, null, null],
      },
      /utilization_results\.json: contains 3 users, but the data have 2/,
    ],
  ])('%s', async (_name, files, message) => {
    await expect(score({ 'data.json': data, ...files })).rejects.toThrow(message);
  });

  it('asks for the results to score', async () => {
    await expect(runInProcess(['original', 'score', 'amemgym'])).rejects.toThrow(
      /either `results` or `figureConfig`/,
    );
  });
});

describe('memgym original score amemgym --figure-config', () => {
  const files = {
    'data.json': data,
    'random_metrics.json': {
      accuracy: [
        [
          [0.25, 0.25],
          [0.25, 0.25],
          [0.25, 0.25],
        ],
        [
          [0.25, 0.2],
          [0.25, 0.2],
          [0.25, 0.9],
        ],
      ],
    },
    'out/awi/one/overall_results.json': whole,
    'ub/m/utilization_metrics.json': {
      accuracy: [
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      ],
    },
  };
  const config = (folder: string, bound: string) => ({
    env_data_path: join(folder, 'data.json'),
    random_path: 'random_metrics.json',
    output_dir: 'figures',
    agents: [{ name: 'The AWI', output_dir: 'out/awi', [bound]: 'ub/m/utilization_metrics.json' }],
  });

  it.each(['upperbound_path', 'util_path'])(
    'reads %s, and prints the numbers of the original',
    async (bound) => {
      const folder = folderWith(files);
      writeFiles(folder, { 'example.json': config(folder, bound) });
      const args = ['original', 'score', 'amemgym', '--figure-config', join(folder, 'example.json')];
      const printed = JSON.parse((await runInProcess([...args, '--json'])).stdout) as Printed & {
        overall: unknown;
        memory: Record<string, number>;
      };
      expect(printed.overall).toEqual({ 'The AWI': 5 / 6 });
      expect(printed.memory['The AWI']).toBeCloseTo((1 + 1 / 3 + 1) / 3, 12);
      expect(printed.random.stored).toMatchObject([
        { status: 'differs', differing: 1, differences: [{ path: 'accuracy[1][2][1]', stored: 0.9 }] },
      ]);
      expect((await runInProcess(args)).stdout).toMatch(/overall\.json\n\{\n {2}"The AWI": 0\.83/);
    },
  );

  it('draws the agents by their means, random last, and writes the means to a file', async () => {
    const folder = folderWith({
      ...files,
      'out/<b>/one/overall_results.json': overallResults(people[0], [
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    });
    await runInProcess([
      ...[
        'original',
        'score',
        'amemgym',
        '--data',
        join(folder, 'data.json'),
        '--results',
        join(folder, 'out'),
      ],
      ...['--upper-bound', join(folder, 'ub'), '--figures', join(folder, 'drawn')],
    ]);
    const read = (name: string): string => readFileSync(join(folder, 'drawn', name), 'utf8');
    const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(texts(read('overall.svg')).slice(1, 6)).toEqual(['UB', 'Mean', 'p00', 'p01', 'p02']);
    const rows = texts(read('overall.svg')).slice(6);
    expect([rows[0], rows[6], rows[12]]).toEqual(['&lt;b&gt;', 'awi', 'random']);
    expect(rows.slice(7, 12)).toEqual(['1.000', '0.833', '1.000', '0.500', '1.000']);
    expect(texts(read('memory.svg')).slice(1, 5)).toEqual(['Mean', 'p00', 'p01', 'p02']);
    expect(texts(read('memory.svg'))).not.toContain('random');
    expect(JSON.parse(read('overall.json'))).toEqual({ '<b>': 1, awi: 5 / 6 });
    expect(JSON.parse(read('memory.json'))['<b>']).toBe(1);
  });

  it('draws a score that is undefined as a dash and writes null for it, never NaN or None', async () => {
    const story = counter('u', 2, [2, 2], 1);
    const folder = folderWith({
      'data.json': [itemOf(story)],
      'out/guessing/u/overall_results.json': overallResults(story, [[1, 2]]),
      'out/m/utilization_results.json': [
        utilizationResults(story, [
          [1, 2],
          [2, 2],
        ]),
      ],
    });
    await runInProcess([
      ...[
        'original',
        'score',
        'amemgym',
        '--data',
        join(folder, 'data.json'),
        '--results',
        join(folder, 'out'),
      ],
      ...['--figures', join(folder, 'drawn')],
    ]);
    const read = (name: string): string => readFileSync(join(folder, 'drawn', name), 'utf8');
    expect(JSON.parse(read('memory.json'))).toEqual({ guessing: null });
    expect(read('memory.svg').match(/>–</g)).toHaveLength(2);
    for (const name of ['overall.svg', 'memory.svg', 'overall.json', 'memory.json']) {
      expect(read(name), name).not.toMatch(/NaN|None|undefined|Infinity/);
    }
  });

  it('refuses two bounds of one agent', async () => {
    const folder = folderWith(files);
    const agent = { name: 'a', output_dir: 'out/awi', upperbound_path: 'x', util_path: 'y' };
    writeFiles(folder, { 'f.json': { env_data_path: 'data.json', agents: [agent] } });
    await expect(
      runInProcess(['original', 'score', 'amemgym', '--figure-config', join(folder, 'f.json')]),
    ).rejects.toThrow(/agents\[0\]: upperbound_path and util_path name different/);

    writeFiles(folder, { 'g.json': { env_data_path: 'data.json' } });
    for (const name of ['g.json', 'nowhere.json'])
      await expect(
        runInProcess(['original', 'score', 'amemgym', '--figure-config', join(folder, name)]),
      ).rejects.toMatchObject({ hint: expect.stringContaining('env_data_path and agents') });
  });
});
