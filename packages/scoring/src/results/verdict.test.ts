import { createRng, type Estimate, type RunResult, type SystemResult, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { type ItemValue, pairedDifference } from '../statistics/paired-difference.js';
import { verdictOf, verdictText } from './verdict.js';

const real = { model: false, embedder: false, simulator: false };

interface Played {
  readonly name: string;
  /** Its scores, by person. */
  readonly scores: readonly (readonly number[])[];
  readonly promptTokens?: number;
  readonly costUsd?: number;
  readonly further?: Partial<SystemResult>;
}

const items = ({ scores }: Played): ItemValue[] =>
  scores.flatMap((own, person) =>
    own.map((value, place) => ({ id: `${person}/${place}`, cluster: `${person}`, value })),
  );

function resultOf({ name, scores, promptTokens = 100, costUsd = 0.5, further }: Played): SystemResult {
  const values = scores.flat();
  const value = values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
  const usage = { ...zeroUsage, calls: 10, inputTokens: 10 * promptTokens, costUsd };
  return {
    name,
    type: name,
    standing: 'system',
    ...{ items: values.length, scored: values.length, unscored: 0, invalid: 0 },
    metrics: {
      accuracy: { value, low: null, high: null, n: values.length, clusters: scores.length, by: {} },
    },
    usage,
    calls: [
      { role: 'assistant', phase: 'answer', model: 'm', simulated: false, local: false, calls: 10, usage },
    ],
    ...further,
  };
}

function verdict(
  played: readonly Played[],
  simulated: RunResult['simulated'] = real,
  departing?: RunResult['departing'],
) {
  const byName = new Map(played.map((each) => [each.name, items(each)]));
  const differenceOf = (first: string, second: string): Estimate =>
    pairedDifference(byName.get(first) ?? [], byName.get(second) ?? [], { range: [0, 1] });
  return verdictOf({
    metric: 'accuracy',
    result: { systems: played.map(resultOf), simulated, departing },
    differenceOf,
  });
}

const text = (...input: Parameters<typeof verdict>): string =>
  verdictText(verdict(...input), { cluster: 'person' }).join('\n');

/** People with five questions each, of which the system answers each with this probability. */
const people = (count: number, probability: number, seed = 'a'): number[][] => {
  const rng = createRng(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: 5 }, () => (rng.next() < probability ? 1 : 0)),
  );
};

describe('the verdict on a run', () => {
  it('names the best system when its lead over all others is settled', () => {
    const shown = text([
      { name: 'good', scores: people(40, 0.9, 'a') },
      { name: 'poor', scores: people(40, 0.3, 'b') },
      { name: 'worse', scores: people(40, 0.1, 'c') },
    ]);
    expect(shown).toMatch(
      /^good is best: accuracy 0\.\d+, better than each of the 2 others, by at least 0\.\d+ \[0\.\d+, 0\.\d+\] \(poor\)\.\nCost: good 100 tokens in a prompt, \$0\.50; poor 100 tokens in a prompt, \$0\.50\.\nComparable: yes\.$/,
    );
  });

  it('says that a lead is not settled, and how many more people would probably settle it', () => {
    const scores = people(12, 0.6);
    /** Loses an answer of six people, and wins one of three others. */
    const fair = scores.map((own, person) =>
      own.with(own.indexOf(person < 6 ? 1 : 0), person < 6 ? 0 : person < 9 ? 1 : 0),
    );
    const played = [
      { name: 'good', scores },
      { name: 'fair', scores: fair },
      { name: 'poor', scores: people(12, 0.02, 'c') },
    ];
    const { others } = verdict(played);
    expect(others.map(({ system, isSettled }) => [system, isSettled])).toEqual([
      ['fair', false],
      ['poor', true],
    ]);
    const shown = text(played);
    expect(shown).toMatch(
      /^good leads: accuracy 0\.\d+, but its lead over fair \(0\.\d+ \[[−-]0\.\d+, 0\.\d+\]\) is not settled\. It is better than poor\.\n/,
    );
    const more = (others[0]?.clustersNeeded ?? 0) - 12;
    expect(more).toBeGreaterThan(0);
    expect(shown).toContain(
      `About ${more} more persons would probably settle it against fair, if the difference stays what it is.`,
    );
  });

  it('says what an answer takes, where it was timed', () => {
    const found = verdict([
      { name: 'a', scores: people(20, 0.9) },
      { name: 'b', scores: people(20, 0.2) },
    ]);
    const seconds = new Map([
      ['a', 1.234],
      ['b', 0.0004],
    ]);
    const cost = verdictText(found, { seconds }).find((sentence) => sentence.startsWith('Cost:'));
    expect(cost).toBe(
      'Cost: a 100 tokens in a prompt, $0.50, 1.2 seconds an answer; b 100 tokens in a prompt, $0.50, less than 0.001 seconds an answer.',
    );
    expect(verdictText(found).join()).not.toContain('seconds');
  });

  it('does not claim more about a tie than that it is one so far', () => {
    const scores = people(12, 0.5);
    const said = text([
      { name: 'a', scores },
      { name: 'b', scores },
    ]);
    expect(said).toContain('a and b are level: ');
    expect(said).not.toContain('leads');
    expect(said).toContain(
      'b has the same value so far; how many more persons would show a difference is not known.',
    );
  });

  it('does not count how many would settle a tiny difference', () => {
    const scores = people(400, 0.5);
    const nearly = scores.map((own, person) => (person === 0 ? own.map((value) => 1 - value) : own));
    expect(
      text([
        { name: 'a', scores },
        { name: 'b', scores: nearly },
      ]),
    ).toMatch(
      /To settle so small a difference to [ab], more than 10,000 persons would be needed, if it stays what it is\.|About [\d,]+ more persons/,
    );
  });

  it('says that one person settles nothing', () => {
    const shown = text([
      { name: 'a', scores: [[1, 1, 1]] },
      { name: 'b', scores: [[0, 0, 0]] },
    ]);
    expect(shown).toContain('a leads: accuracy 1.000, but its lead over b (1.000) is not settled.');
    expect(shown).toContain('All questions belong to one person, so no difference can be settled.');
  });

  it('compares nothing with one system, and says so', () => {
    expect(text([{ name: 'a', scores: people(12, 0.5) }])).toMatch(
      /^a: accuracy 0\.\d+\. No other memory system was measured, so nothing is compared\.$/,
    );
  });

  it('has no leader when no answer was scored', () => {
    expect(text([{ name: 'a', scores: [] }])).toBe('No memory system has a value of accuracy.');
  });

  it('leaves out bounds and rules', () => {
    const { leader, others } = verdict([
      { name: 'a', scores: people(12, 0.5) },
      { name: 'oracle', scores: people(12, 1), further: { standing: 'bound' } },
      { name: 'longest', scores: people(12, 0.9), further: { standing: 'rule' } },
    ]);
    expect([leader?.system, others]).toEqual(['a', []]);
  });

  it.each<[string, Partial<Played>, RunResult['simulated'], string]>([
    ['a simulated model', {}, { ...real, model: true }, 'the answers are simulated'],
    ['a simulated embedder', {}, { ...real, embedder: true }, 'the embedder is simulated'],
    [
      'unequal context',
      { promptTokens: 2040 },
      real,
      'their prompts differ in length, from 100 tokens (a) to 2,040 tokens (b)',
    ],
    ['unscored answers', { further: { unscored: 3 } }, real, 'b has 3 questions without a score'],
    ['lost writes', { further: { degradedWrites: 1 } }, real, '1 write of b stored less'],
  ])('is reserved about %s', (_what, of, simulated, because) => {
    const shown = text(
      [
        { name: 'a', scores: people(12, 0.9) },
        { name: 'b', scores: people(12, 0.1, 'b'), ...of },
      ],
      simulated,
    );
    expect(shown).toContain(`Comparable: no, because ${because}.`);
  });

  it('is reserved about parts with another profile than the run, and not about memories that the original has so', () => {
    const played = [
      { name: 'a', scores: people(12, 0.9), further: { profile: 'reference' } as const },
      { name: 'b', scores: people(12, 0.1, 'b'), further: { profile: 'fixed' } as const },
    ];
    expect(text(played)).toContain('Comparable: yes.');
    expect(text(played, real, { b: 'fixed', 'amemgym.simulator': 'fixed' })).toContain(
      'Comparable: no, because parts have another profile than the run: b (fixed) and amemgym.simulator (fixed).',
    );
  });

  it('of many systems names a few', () => {
    const shown = text(
      Array.from({ length: 9 }, (_value, place) => ({
        name: `s${place}`,
        scores: people(8, 0.5, `s${place}`),
      })),
    );
    expect(shown.split('\n')[0]?.match(/s\d \(/g)).toHaveLength(4);
    expect(shown).toContain(' and 4 others is not settled.');
  });

  it('claims a difference between equal systems in at most 5 % of runs', () => {
    let alarms = 0;
    const runs = 400;
    for (let run = 0; run < runs; run += 1) {
      const played = ['a', 'b', 'c', 'd'].map((name) => ({
        name,
        scores: people(16, 0.6, `${run} ${name}`),
      }));
      if (verdict(played).others.some(({ isSettled }) => isSettled)) alarms += 1;
    }
    // 5 % and two standard errors of the simulation.
    expect(alarms / runs).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs));
  });
});
