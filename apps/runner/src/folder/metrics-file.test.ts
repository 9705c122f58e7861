import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatJson, listRuns, openRun } from '@memgym/runs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from '../run/run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-metrics-'));
});
afterEach(() => rm(place, { recursive: true }));

it('refuses a result in which one digit changed, until the run writes it again', async () => {
  const plan = await planSmallRun(place, 1);
  const play = () => runExperiment(plan, { runsFolder: join(place, 'runs') });
  const { folder, result } = await play();
  const file = join(folder, 'metrics.json');
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/"scored": (\d)/, (_, digit: string) => `"scored": ${9 - Number(digit)}`);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
  await expect(openRun(folder)).rejects.toMatchObject({
    message: `${file}: is damaged, or was not written by a run.`,
    hint: expect.stringContaining('same `memgym run`'),
  });
  expect(await listRuns(join(place, 'runs'))).toMatchObject([{ status: 'damaged', result: null }]);
  await play();
  expect(await readFile(file, 'utf8')).toBe(text);
  expect((await openRun(folder)).result).toEqual(JSON.parse(JSON.stringify(result)));
});

it('puts each nested member on its own line, and flat values on one line', () => {
  expect(formatJson({ a: { value: 1, low: null }, b: [1, 'two'], c: [{ d: 3 }], e: undefined })).toBe(
    '{\n  "a": {"value": 1, "low": null},\n  "b": [1, "two"],\n  "c": [\n    {"d": 3}\n  ]\n}',
  );
});

it('is parsed back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
