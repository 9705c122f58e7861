import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDir } from '@memgym/datasets/testing';
import { loadQuestions, scorePredictions } from '@memgym/evaluators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaMemBenchmark } from './personamem-benchmark.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-evaluators-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function original(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const personaMemFolder = dataDir('personamem');
describe.skipIf(personaMemFolder === null)('the result file of PersonaMem (needs personamem/)', () => {
  it('yields the original’s accuracy', async () => {
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const rows = questions.slice(0, 3).map(({ question }, index) => {
      const right = `"It is ""(${String(question.expected)})"",\nsurely"`;
      return ['True', question.id, index === 2 ? 'none of them' : right].join(',');
    });
    const path = await original('eval.csv', ['score,question_id,model_response', ...rows, ''].join('\r\n'));
    const lines = (await personaMemBenchmark.predictions.readOriginal?.(path, questions)) ?? [];
    const { scored, unscored, invalid, metrics } = scorePredictions(personaMemBenchmark, questions, {
      file: path,
      lines,
    });
    expect({ scored, unscored, invalid }).toEqual({ scored: 3, unscored: 586, invalid: 1 });
    expect(metrics.accuracy?.value).toBeCloseTo(2 / 3, 12);
  });
});
