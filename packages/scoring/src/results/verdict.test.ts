import { createRng, type RunResult, type SystemResult, type Verdict, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { type ItemValue, pairedDifference } from '../statistics/paired-difference.js';
import { findingBetween, isSettled } from './findings.js';
import { verdictOf } from './verdict.js';
import { runStanding, showEverything, verdictText } from './verdict-text.js';

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
  of: {
    readonly left?: Verdict['left'];
    readonly departing?: RunResult['departing'];
  } = {},
) {
  const byName = new Map(played.map((each) => [each.name, items(each)]));
  return verdictOf({
    metric: 'accuracy',
    result: { systems: played.map(resultOf), simulated, departing: of.departing },
    ...(of.left !== undefined && { left: of.left }),
    differenceOf: (first, second) =>
      pairedDifference(byName.get(first) ?? [], byName.get(second) ?? [], { range: [0, 1] }),
  });
}

/** Whether the verdict settles that the leader is better than each other system. */
const settledBy = ({ leader, ranking, findings }: ReturnType<typeof verdict>) =>
  ranking.slice(1).map(({ system }) => {
    const finding = findingBetween(findings, leader?.system ?? '', system);
    return [system, finding?.outcome];
  });

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
      /^good is best: accuracy 0\.\d+, better than each of the 2 others; the closest is poor, 0\.\d+ \[0\.\d+, 0\.\d+\] behind\.\nCost: good 100 prompt tokens, \$0\.50; poor 100 prompt tokens, \$0\.50\.\nThese systems were measured alike\.$/,
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
    expect(settledBy(verdict(played))).toEqual([
      ['fair', 'open'],
      ['poor', 'better'],
    ]);
    const shown = text(played);
    expect(shown).toMatch(
      /^No memory is shown to be better than every other one\. Highest so far: good, accuracy 0\.\d+; its lead over fair \(0\.\d+ \[[−-]0\.\d+, 0\.\d+\]\) may be chance\. good is better than poor\. The intervals hold for all 3 comparisons together\.\n/,
    );
    expect(shown).toMatch(
      /About [1-9]\d* more people would probably show that good is best, if the differences stay what they are\./,
    );
  });

  it('has no leader for a list of runs where nothing was found or answered', () => {
    const none = people(12, 0);
    const played = [
      { name: 'a', scores: none },
      { name: 'b', scores: none },
    ];
    expect(runStanding(verdict(played))).toBeNull();
    expect(runStanding(verdict([{ name: 'a', scores: people(12, 1) }, ...played.slice(1)]))?.system).toBe(
      'a',
    );
  });

  it('tells a list of runs what must be known before its leader is taken', () => {
    const settled = verdict([
      { name: 'a', scores: people(20, 0.9) },
      { name: 'b', scores: people(20, 0.2) },
    ]);
    const open = verdict([
      { name: 'a', scores: people(2, 0.5) },
      { name: 'b', scores: people(2, 0.4) },
    ]);
    const short = { tokens: 401, messages: 20 };
    expect(runStanding(settled)?.caveats).toEqual([]);
    expect(runStanding(open)?.caveats).toEqual(['lead may be chance']);
    expect(runStanding({ ...open, longestHistory: short })?.caveats).toEqual([
      'lead may be chance',
      'no memory needed',
    ]);
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
      'Cost: a 100 prompt tokens, $0.50, 1.2 seconds an answer; b 100 prompt tokens, $0.50, less than 0.001 seconds an answer.',
    );
    expect(verdictText(found).join()).not.toContain('seconds');
  });

  it('does not claim more about a tie than that it is one so far', () => {
    const scores = people(12, 0.5);
    const said = text([
      { name: 'a', scores },
      { name: 'b', scores },
    ]);
    expect(said).toMatch(/^a and b are equal: accuracy 0\.\d+ each\.$/m);
    expect(said).not.toContain('Highest so far');
    // The floor of differences that never occur; scipy.stats.nct, over the spread that such a run shows.
    expect(said).toContain('This run could probably have shown a difference of 0.096 or more.');
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
      /More than 10,000 people would be needed to tell so small a difference from chance\.|About [\d,]+ more people/,
    );
  });

  it('says that one person settles nothing', () => {
    const shown = text([
      { name: 'a', scores: [[1, 1, 1]] },
      { name: 'b', scores: [[0, 0, 0]] },
    ]);
    expect(shown.split('\n').slice(0, 2)).toEqual([
      'One person cannot rank memories: bring ten (chats of several users in one file).',
      'So far: a 1.000, b 0.000 (accuracy).',
    ]);
  });

  it('says that more people of the data have to be played where one was', () => {
    const played = [
      { name: 'a', scores: [[1, 1]] },
      { name: 'b', scores: [[0, 1]] },
    ];
    expect(text(played, real, { left: { clusters: 9, episodes: 9, questions: 90 } })).toMatch(
      /^One person cannot rank memories: play more; the data have 9 more people\./,
    );
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
    const { leader, ranking } = verdict([
      { name: 'a', scores: people(12, 0.5) },
      { name: 'oracle', scores: people(12, 1), further: { standing: 'bound' } },
      { name: 'longest', scores: people(12, 0.9), further: { standing: 'rule' } },
    ]);
    expect([leader?.system, ranking.length]).toEqual(['a', 1]);
  });

  it.each<[string, Partial<Played>, RunResult['simulated'], string]>([
    [
      'a simulated model',
      {},
      { ...real, model: true },
      'the offline model answered, which only imitates a language model',
    ],
    [
      'a simulated embedder',
      {},
      { ...real, embedder: true },
      'the embedder is an offline one, which only imitates a model',
    ],
    [
      'unequal context',
      { promptTokens: 2040 },
      real,
      'their prompts differ in length, from 100 tokens (a) to 2,040 tokens (b)',
    ],
    ['unscored answers', { further: { unscored: 3 } }, real, 'b has 3 answers without a score'],
    ['lost writes', { further: { degradedWrites: 1 } }, real, '1 write of b stored less'],
  ])('is reserved about %s', (_what, of, simulated, because) => {
    const shown = text(
      [
        { name: 'a', scores: people(12, 0.9) },
        { name: 'b', scores: people(12, 0.1, 'b'), ...of },
      ],
      simulated,
    );
    expect(shown).toContain(`Compare with care: ${because}.`);
  });

  it('is reserved about parts with another profile than the run, and not about memories that the original has so', () => {
    const played = [
      { name: 'a', scores: people(12, 0.9), further: { profile: 'reference' } as const },
      { name: 'b', scores: people(12, 0.1, 'b'), further: { profile: 'fixed' } as const },
    ];
    expect(text(played)).toContain('These systems were measured alike.');
    expect(text(played, real, { departing: { b: 'fixed', 'amemgym.simulator': 'fixed' } })).toContain(
      'Compare with care: parts have another profile than the run: b (fixed) and amemgym.simulator (fixed).',
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
    expect(shown).toContain(' and 4 others may be chance.');
  });

  it('claims a difference between equal systems in at most 5 % of runs', () => {
    let alarms = 0;
    const runs = 400;
    for (let run = 0; run < runs; run += 1) {
      const played = ['a', 'b', 'c', 'd'].map((name) => ({
        name,
        scores: people(16, 0.6, `${run} ${name}`),
      }));
      if (verdict(played).findings.some(isSettled)) alarms += 1;
    }
    // 5 % and two standard errors of the simulation.
    expect(alarms / runs).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs));
  });

  it('leads with the system that is ahead on shared questions, whatever the means over other questions say', () => {
    // `ten` lacks the questions that are hard; `two` answers them wrong.
    const hard = people(12, 0.35, 'hard').map((own) => own.map((value) => value === 1));
    const ten = { name: 'ten', scores: people(12, 0.6, 'ten') };
    const two = {
      name: 'two',
      scores: ten.scores.map((own, person) =>
        own.map((value, place) => (hard[person]?.[place] ? 0 : Math.max(value, place % 2))),
      ),
    };
    const withoutHard = (played: Played): ItemValue[] =>
      items(played).filter((_item, place) => !hard.flat()[place]);
    const means = [ten, two].map((played) => {
      const own = played === ten ? withoutHard(played) : items(played);
      return own.reduce((sum, { value }) => sum + value, 0) / own.length;
    });
    expect(means[0]).toBeGreaterThan(means[1] ?? 1);
    const result = [ten, two].map((played, place) => {
      const system = resultOf(played);
      const accuracy = { ...system.metrics.accuracy, value: means[place] ?? 0 };
      return { ...system, metrics: { accuracy } } as SystemResult;
    });
    const difference = pairedDifference(withoutHard(ten), items(two), { range: [0, 1] });
    expect(difference.value).toBeLessThan(0);
    const found = verdictOf({
      metric: 'accuracy',
      result: { systems: result, simulated: real },
      differenceOf: (first) => (first === 'ten' ? difference : null),
    });
    const said = verdictText(found, { cluster: 'person' });
    expect(said[0]).toMatch(/^two is best: |Highest so far: two, /);
    expect(said.join()).toContain(
      `By their means, each over its own questions, ten (${(means[0] ?? 0).toFixed(3)}) would be first in accuracy.`,
    );
    expect(said.join()).not.toMatch(/Highest so far: ten|ten is best/);
  });

  it('does not plan with people that the data do not have', () => {
    const scores = people(10, 0.6);
    const other = scores.map((own, person) => own.with(0, person % 3 === 0 ? 1 : (own[0] ?? 0)));
    const played = [
      { name: 'a', scores: other },
      { name: 'b', scores },
    ];
    const of = (left: NonNullable<Verdict['left']>) =>
      verdictText(verdict(played, real, { left }), { cluster: 'conversation' }).join(' ');
    expect(of({ clusters: 0, episodes: 0, questions: 1886 })).toContain(
      'The data have no further conversations, but 1,886 questions are unasked. This run could probably have shown a difference of 0.',
    );
    expect(of({ clusters: 0, episodes: 0, questions: 0 })).toContain('and every question was asked.');
    expect(of({ clusters: 1, episodes: 40, questions: 200 })).toMatch(
      /About \d+ more conversations .* The data have only 1 more\./,
    );
  });

  it('says how many people those are worth of whom some have most of the questions', () => {
    const scores = [people(1, 0.6).flat(), people(10, 0.5, 'c').flat(), ...people(6, 0.5, 'd')];
    const other = scores.map((own, person) =>
      own.map((value, place) => ((person + place) % 4 === 0 ? 1 - value : value)),
    );
    expect(
      text([
        { name: 'a', scores },
        { name: 'b', scores: other },
      ]),
    ).toMatch(/Some of the 8 people have much of the questions; together they are worth [23] equal ones\./);
  });

  it('is best by the rule that each difference is settled by itself, and then says so of each pair', () => {
    let settled = 0;
    for (let run = 0; run < 60; run += 1) {
      const found = verdict(
        ['a', 'b', 'c', 'd'].map((name, place) => ({
          name,
          scores: people(30, place === 0 ? 0.75 : 0.55, `${run} ${name}`),
        })),
      );
      const outcomes = settledBy(found).map(([, outcome]) => outcome);
      if (found.best === null) continue;
      settled += 1;
      expect(outcomes).toEqual(['better', 'better', 'better']);
    }
    expect(settled).toBeGreaterThan(20);
  });

  it('says that few people settle hardly anything, in place of a difference beyond the range', () => {
    const shown = text([
      { name: 'a', scores: people(2, 0.6) },
      { name: 'b', scores: people(2, 0.6) },
    ]);
    expect(shown).toContain('With 2 people, hardly any difference can be told from chance.');
    expect(shown).not.toContain('could probably have shown');
  });
});

describe('a model that reads badly', () => {
  const verdict = verdictOf({
    metric: 'accuracy',
    result: {
      systems: [],
      simulated: { model: false, embedder: false, simulator: false },
    },
    differenceOf: () => null,
  });
  const two = {
    ...verdict,
    leader: { system: 'a', value: 0.5 },
    ranking: [
      { system: 'a', value: 0.5 },
      { system: 'b', value: 0.4 },
    ],
  };
  const finding = {
    ...{
      first: 'a',
      second: 'b',
      metric: 'accuracy',
      value: 0.1,
      low: 0,
      high: 0.2,
      p: 0.06,
      n: 40,
      clusters: 10,
    },
    ...{ standardError: 0.05, degrees: 9, comparisons: 1, higherIsBetter: true, outcome: 'open' },
  } as unknown as (typeof verdict)['findings'][number];

  it('is told from memories that find badly', () => {
    const said = verdictText({ ...two, findings: [finding], withEvidence: { asked: 40, missed: 12 } });
    expect(said).toContain(
      'Shown the evidence alone, the model still misses 12 of 40 questions (30 %): no memory can help there.',
    );
    expect(
      verdictText({ ...two, findings: [finding], withEvidence: { asked: 40, missed: 0 } }).join(),
    ).not.toContain('evidence alone');
  });
});

describe('histories that a prompt can show', () => {
  it('are said to need no memory, with the length at which a memory begins to pay', () => {
    expect(showEverything({ tokens: 349, messages: 21 })).toBe(
      'Take no memory: show the whole history. The longest has about 349 tokens in 21 messages, so each prompt can show all of it, as full-context does. Measure again when people have about 241 messages (4,000 tokens).',
    );
  });

  it('are said to take what the whole prompt was measured to have', () => {
    const whole = { system: 'all', promptTokens: 954.6, leader: undefined };
    expect(showEverything({ tokens: 401, messages: 34 }, whole)).toContain(
      'so each prompt can show all of it, as all does (955 tokens a prompt). Measure',
    );
  });

  const middle = { tokens: 1750, messages: 99 };

  it('are said to be shown at a price below 4,000 tokens, as it was measured', () => {
    const whole = { system: 'all', promptTokens: 1900 };
    expect(showEverything(middle, { ...whole, leader: { system: 'emb-m', promptTokens: 450 } })).toBe(
      'The longest history has about 1,750 tokens in 99 messages: showing everything (all) costs 1,450 tokens more an answer than emb-m and misses nothing; from about 226 messages (4,000 tokens) on, a memory pays.',
    );
    expect(showEverything(middle)).toContain('costs at most that many tokens an answer and misses nothing');
    expect(showEverything(middle, { ...whole, leader: { system: 'b', promptTokens: 2000 } })).toContain(
      'costs no more tokens an answer than b',
    );
    expect(showEverything({ tokens: 1000, messages: 60 })).toContain('Take no memory');
    expect(showEverything({ tokens: 1001, messages: 60 })).toContain('showing everything');
    expect(showEverything({ tokens: 4000, messages: 226 })).toBeUndefined();
  });

  it('are compared with the leader by what both were measured to take', () => {
    const played = [
      {
        name: 'all',
        scores: people(12, 0.9),
        promptTokens: 1900,
        further: { type: 'full-context', metrics: {} },
      },
      { name: 'good', scores: people(12, 0.9) },
      { name: 'poor', scores: people(12, 0.3, 'c') },
    ];
    expect(verdictText({ ...verdict(played), longestHistory: middle })[0]).toContain(
      'showing everything (all) costs 1,800 tokens more an answer than good and misses nothing',
    );
  });
});
