import type { Finding } from '@memgym/core';
import type { ShownBoard, ShownRow } from '../shown-board.js';

const estimate = (value: number) => ({ value, low: value - 0.06, high: value + 0.06, n: 1540, clusters: 10 });
const score = (value: number): ShownRow['strict'] => ({
  ...estimate(value),
  withoutMissing: value + 0.01,
  trials: { means: [value - 0.01, value, value + 0.01], deviation: 0.01, flips: estimate(0.08) },
  byCategory: {
    'multi-hop': estimate(value - 0.1),
    temporal: estimate(value),
    'open-domain': estimate(value),
    'single-hop': estimate(value + 0.05),
  },
});
const cost = (costUsd: number | null) => ({
  calls: 4620,
  inputTokens: 3_437_280,
  outputTokens: 92_400,
  embeddingTokens: 0,
  costUsd,
});

const row = (id: string, name: string, more: Partial<ShownRow>): ShownRow => ({
  id,
  rank: null,
  control: null,
  hasEqualBudget: true,
  product: {
    name,
    version: '1.1.0',
    edition: 'oss',
    relation: 'third',
    vendor: 'Vendor Ltd',
    noticeOn: '2026-11-01',
  },
  system: {
    name: id,
    type: 'http',
    options: { url: 'http://server-2.invalid/v1' },
    k: 10,
    memoryTokens: 2000,
  },
  level: 'recomputed',
  reader: { model: 'open-7b', served: ['open-7b-2026-05-01'], digest: '9c1e'.repeat(16) },
  judge: { model: 'open-7b', digest: 'a0b1'.repeat(16) },
  prompts: { 'answer-free-text': '5', 'judge-correctness': '3' },
  data: { benchmark: 'locomo', files: [{ name: 'locomo10.json', sha256: '79fa'.repeat(16) }] },
  bundle: { file: `${id}.memgym.zip`, sha256: 'beef'.repeat(16), bytes: 41_000_000 },
  asked: { questions: 1540, trials: 3, missing: 4 },
  lenient: score(0.74),
  strict: score(0.58),
  promptTokens: { mean: 744.4, p95: 981, stated: 744 },
  latencyMs: { p50: 812, p95: 2345 },
  writing: cost(4.1),
  answering: cost(null),
  date: '2026-11-30',
  memgymVersion: '0.1.0',
  labels: [],
  ...more,
});

const finding = (first: string, second: string, value: number): Finding => ({
  ...{
    metric: 'judged-strictly',
    higherIsBetter: true,
    first,
    second,
    value,
    low: value - 0.03,
    high: value + 0.03,
  },
  ...{
    n: 1540,
    clusters: 10,
    p: 0.2,
    comparisons: 3,
    standardError: 0.01,
    degrees: 8.5,
    onlyFirst: 0,
    onlySecond: 0,
  },
  ...{ outcome: value > 0.03 ? 'better' : 'open', within: null },
});

/** A board with every part that a page can show; its names are hostile. */
export const sampleBoard: ShownBoard = {
  sheet: {
    name: 'LoCoMo, questions with an answer',
    version: 'board-1',
    questions: { 'multi-hop': 282, temporal: 321, 'open-domain': 96, 'single-hop': 841 },
    trials: 3,
    memoryTokens: 2000,
    ceiling: 0.936,
    controls: {
      none: { about: 'No memory: what the reader guesses.' },
      bm25: { about: 'Messages found by their words.' },
    },
  },
  rows: [
    row('1a', '<script>alert(1)</script>', {
      rank: 1,
      product: {
        name: '<script>alert(1)</script>',
        version: '1"onload=x',
        edition: 'platform',
        relation: 'vendor',
        reply: '<img src=x onerror=alert(2)>\nWe used other settings.',
      },
    }),
    row('2b', 'BM25 by messages', {
      rank: 1,
      strict: score(0.56),
      labels: ['Its defaults were chosen on locomo, so its figures may be higher here.'],
    }),
    row('3c', 'A memory with a very long name that says all that it does and more', {
      rank: 3,
      strict: score(0.31),
    }),
    row('4d', 'Own budget', {
      hasEqualBudget: false,
      system: { name: 'own', type: 'http', options: {}, k: 'all', memoryTokens: null },
    }),
    row('5e', 'MemGym’s none', { control: 'none', strict: score(0.07), lenient: score(0.08) }),
    row('6f', 'MemGym’s bm25-m', { control: 'bm25' }),
  ],
  findings: [finding('1a', '2b', 0.02), finding('1a', '3c', 0.27), finding('2b', '3c', 0.25)],
  unlike: ['one.memgym.zip and two.memgym.zip are not compared. Their rulers differ: bm25 0.560 / 0.630.'],
  refused: [
    {
      file: 'bribed.memgym.zip',
      refusals: [{ rule: 'R7', what: 'none is judged 1.000 by the strict rubric.' }],
    },
  ],
  discards: [
    {
      bundle: 'a.memgym.zip',
      system: 'lost',
      product: 'Lost',
      reasons: ['Nothing was found for 40 of 40 questions.'],
    },
  ],
  claims: [
    {
      system: 'Claimed 2',
      source: 'https://example.org/figures',
      readOn: '2026-11-30',
      share: 0.947,
      faults: ['The categories give .933.'],
    },
  ],
  removals: [
    {
      date: '2026-11-01',
      row: 'Old 1.0',
      rule: 'R5',
      evidence: '40 verdicts were turned.',
      reply: 'A fault of ours.',
    },
  ],
};
