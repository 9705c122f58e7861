import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleFiles } from './__fixtures__/samples/sample-files.js';
import { loadMemoryBench } from './load-memorybench.js';

const folder = join(import.meta.dirname, '../../../../data/samples/memorybench');

it('the samples are as the code makes them; --update writes them', async () => {
  for (const [path, text] of sampleFiles()) await expect(text).toMatchFileSnapshot(join(folder, path));
});

it('the samples cover all data sets, both forms of questions, reactions, and whole scripts', async () => {
  const { datasets, quirks } = await loadMemoryBench(folder, {
    dialogueSuffix: ({ hasCorpus }) => (hasCorpus ? '_mem0' : ''),
  });
  expect(datasets).toHaveLength(28);
  const items = datasets.flatMap(({ train }) => train);
  expect(items.filter(({ dialogue }) => dialogue === undefined)).toEqual([]);
  expect(new Set(items.map(({ instructions }) => typeof instructions))).toEqual(
    new Set(['string', 'undefined']),
  );
  const feedback = items.flatMap(({ dialogue }) => dialogue?.feedback ?? []);
  expect(new Set(feedback.map(({ satisfactionScore }) => satisfactionScore))).toEqual(
    new Set([3, 9, undefined]),
  );
  expect(new Set(feedback.flatMap(({ actions }) => actions))).toEqual(new Set(['like', 'dislike', 'copy']));
  const ids = new Set(quirks.map(({ id }) => id));
  expect(ids).toEqual(
    new Set([
      'memorybench-python-literal',
      'memorybench-script-line-without-speaker',
      'memorybench-script-odd-blank-line',
    ]),
  );
  const script = datasets.find(({ dataset }) => dataset.name === 'DialSim-friends')?.corpus;
  expect(script?.map(({ startTime, turns }) => [startTime, turns.length])).toEqual([
    ['1994-09-22T00:00:00', 3],
    ['1994-09-29T00:00:00', 2],
  ]);
});
