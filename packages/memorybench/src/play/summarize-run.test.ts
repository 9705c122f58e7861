import { expect, it } from 'vitest';
import { play } from './__fixtures__/play-samples.js';
import { summarizeMemoryBenchRun } from './summarize-run.js';

it('has the parts of a merged score, and the F1 of the whole set', async () => {
  const { episode, answers } = await play({ partition: 'JuDGE' });
  const scores = [
    { crime_recall: 1, crime_precision: 0.5, time_score: null, reasoning_meteor: 0.25 },
    { crime_recall: 0, crime_precision: 0.5, time_score: 0.75, reasoning_meteor: 0.75 },
    { crime_recall: 0, crime_precision: 0.5, time_score: null, reasoning_meteor: 0.5 },
  ];
  const [result] = summarizeMemoryBenchRun({
    episodes: [episode],
    systems: [
      {
        name: 'bm25-s',
        type: 'bm25-s',
        answers: answers.map((answer, index) => ({ ...answer, scores: scores[index] ?? {} })),
        dialogues: new Map(),
        calls: [],
      },
    ],
    references: [],
  });
  const metrics = result?.metrics ?? {};
  expect(metrics['raw-time-score']).toMatchObject({ value: 0.75, n: 1, by: { JuDGE: { value: 0.75 } } });
  expect(metrics['raw-reasoning-meteor']).toMatchObject({ value: 0.5, n: 3 });
  // Recall 1/3 and precision 1/2.
  expect(metrics['raw-crime-f1']?.value).toBeCloseTo(0.4, 12);
  expect(metrics['raw-crime-f1']?.by.JuDGE?.value).toBeCloseTo(0.4, 12);
  expect(metrics).not.toHaveProperty('raw-cli');
});

it('has the readability of reports, which has no bounds', async () => {
  const { metrics } = await play({ partition: 'JRE-L' });
  for (const name of ['raw-rouge-l', 'raw-cli', 'raw-fkgl', 'raw-dcrs']) {
    expect(metrics[name]?.n, name).toBeGreaterThan(0);
  }
});

it('has the share of flawed messages of the user, of those that a model wrote', () => {
  const note = (id: string, dataset: string, terminated: readonly boolean[], flaws?: string[]) => ({
    kind: 'note' as const,
    topic: 'dialogue',
    data: {
      ...{ id, dataset },
      implicit_feedback: terminated.map((ends, round) => ({ round, terminated: ends })),
      ...(flaws !== undefined && { flaws }),
    },
  });
  const flawsOf = (...notes: ReturnType<typeof note>[]) =>
    summarizeMemoryBenchRun({
      episodes: [],
      systems: [
        {
          ...{ name: 'a', type: 'a', answers: [], dialogues: new Map(), calls: [] },
          notes: new Map([['Legal', notes as never]]),
        },
      ],
      references: [],
    })[0]?.metrics['flawed-feedback'];
  const found = flawsOf(
    note('a', 'JuDGE', [false, false, true], ['language']),
    note('b', 'NFCats', [false, true]),
    note('c', 'Locomo-0', [false]),
  );
  expect(found).toMatchObject({ n: 3, by: { JuDGE: { value: 0.5 }, NFCats: { value: 0 } } });
  expect(found?.value).toBeCloseTo(1 / 3, 12);
  expect(flawsOf(note('b', 'NFCats', [false, true]))).toBeUndefined();
});
