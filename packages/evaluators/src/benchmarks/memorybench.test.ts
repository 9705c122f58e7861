import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkBenchmark } from '../testing/index.js';
import { memoryBenchBenchmark } from './memorybench.js';

const samples = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));

it.each(['Open-Domain', 'Legal', 'WritingPrompts', 'JuDGE'])(
  'conforms on the samples of %s',
  async (partition) => {
    const report = await checkBenchmark(memoryBenchBenchmark.withOptions({ partition }), { path: samples });
    expect(report.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  },
);

it('names the nearest partition to an unknown one', async () => {
  const benchmark = memoryBenchBenchmark.withOptions({ partition: 'Open' });
  await expect(benchmark.load(samples)).rejects.toThrow(/no partition "Open"/);
});
