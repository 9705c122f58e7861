import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amemgymBenchmark } from '@memgym/amemgym';
import { ConfigError, DatasetError } from '@memgym/core';
import type { LabelStudy } from '@memgym/evaluators';
import {
  benchmarkOfRun,
  compareSample,
  labelSampleSchema,
  type OpenedRun,
  openRun,
  sampleAnswers,
  sampleFiles,
  sampleStudy,
} from '@memgym/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { registryFor } from '../__fixtures__/registry.js';
import { runExperiment } from '../run/run-experiment.js';

let folder = '';
let run: OpenedRun;
const path = () => join(folder, 'data.json');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-samples-'));
  const plan = await planSmallRun(folder, 3, ['none', 'awi']);
  const { folder: played } = await runExperiment(plan, { runsFolder: join(folder, 'runs') });
  run = await openRun(played);
});
afterAll(() => rm(folder, { recursive: true }));

const judged = async () => [{ run, benchmark: await benchmarkOfRun(run, registryFor()) }];
const study = (name: string): LabelStudy =>
  amemgymBenchmark.studies?.find((each) => each.name === name) as LabelStudy;
const draw = (name: string, more: { size?: number; seed?: string; runs?: OpenedRun[] } = {}) =>
  sampleStudy({ benchmark: 'amemgym', study: study(name), path: path(), seed: '0', ...more });

describe('a sample of answers', () => {
  it('has answers of both verdicts, and shows people neither verdict nor system', async () => {
    const prepared = sampleAnswers(await judged(), { size: 12, by: ['type'], seed: '0' });
    const { sample, form } = prepared;
    expect(sample.items).toHaveLength(12);
    expect(new Set(sample.items.map(({ reference }) => reference))).toEqual(new Set(['right', 'wrong']));
    expect(sample.strata.reduce((sum, { items }) => sum + items, 0)).toBe(
      run.answers.filter(({ questionKind }) => questionKind !== 'state-probe').length,
    );
    expect(labelSampleSchema.parse(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
    const files = sampleFiles(prepared);
    for (const name of ['form.html', 'labels.csv'] as const) {
      const text = files.get(name) ?? '';
      expect(text).toContain(form.tasks[0]?.id);
      expect(text).not.toMatch(new RegExp(`awi|${run.manifest.runId}`));
    }
  });

  it('is the same for a seed, and has other ids and items for another', async () => {
    const ids = async (seed: string) =>
      sampleAnswers(await judged(), { size: 6, by: [], seed }).sample.items.map(({ id }) => id);
    expect(await ids('a')).toEqual(await ids('a'));
    const [one, other] = [new Set(await ids('a')), await ids('b')];
    expect(other.filter((id) => one.has(id))).toEqual([]);
  });

  it('takes new verdicts from a run, for answers that did not change', async () => {
    const { sample } = sampleAnswers(await judged(), { size: 8, by: [], seed: '0' });
    const labels = new Map(sample.items.map(({ id, reference }) => [id, reference ?? '']));
    const changed = {
      ...run,
      answers: run.answers.map((answer, place) =>
        place % 2 === 0 && answer.outcome === 'answered' ? { ...answer, raw: `${answer.raw} ` } : answer,
      ),
    };
    const benchmark = await benchmarkOfRun(run, registryFor());
    const same = compareSample(sample, [{ name: 'ann', labels }], [{ run, benchmark }]);
    expect([same.changed, same.accuracy.value]).toEqual([0, 1]);
    const other = compareSample(sample, [{ name: 'ann', labels }], [{ run: changed, benchmark }]);
    expect(other.changed).toBeGreaterThan(0);
    expect(other.items + other.changed).toBe(8);
  });
});

describe('the samples of AMemGym’s meta-evaluation', () => {
  it('show requests with all values of a fact, and not the intended one', async () => {
    const { sample, form } = await draw('state-exposure', { size: 5 });
    const [task] = form.tasks;
    expect(task?.fields.map(({ title }) => title)).toEqual(['Request', 'Fact about the person']);
    expect(task?.choices?.at(-1)?.label).toBe('not said');
    expect(sample.items.filter(({ reference }) => reference === null)).toEqual([]);
    expect(new Set(form.tasks.map(({ fields }) => fields[0]?.text)).size).toBe(5);
    expect(sample.items.length).toBeGreaterThanOrEqual(5);
  });

  it('show conversations of a run with a fact that they reveal', async () => {
    const { sample, form } = await draw('dialogue-consistency', { size: 10, runs: [run] });
    expect(sample.items).toHaveLength(10);
    expect(form.tasks[0]?.fields[0]?.text).toMatch(/^Person: [\s\S]+\n\nAssistant: /);
    expect(sample.labels).toEqual(['contradicts', 'fits']);
    expect(new Set(sample.items.map(({ groups }) => groups.system))).toEqual(new Set(['none', 'awi']));
  });

  it('show options in another order for each question, and the facts', async () => {
    const { sample, form } = await draw('gold-answers');
    expect(new Set(sample.items.map(({ reference }) => reference)).size).toBeGreaterThan(1);
    for (const [place, { reference }] of sample.items.entries())
      expect(form.tasks[place]?.choices?.map(({ label }) => label)).toContain(reference);
    expect(form.tasks[0]?.fields[1]?.text).toMatch(/^[\w ]+: /);
  });

  it('give full agreement for people who label as the data say', async () => {
    const { sample } = await draw('gold-answers');
    const labels = new Map(sample.items.map(({ id, reference }) => [id, reference ?? '']));
    const found = compareSample(sample, [
      { name: 'ann', labels },
      { name: 'bob', labels },
    ]);
    expect(found.accuracy.value).toBe(1);
    expect(found.people?.ac1.value).toBe(1);
    expect(Number(found.people?.ac1.low)).toBeLessThan(1);
    expect(found.score).toBeNull();
  });

  it('refuse a missing run, and a run of other users', async () => {
    await expect(draw('dialogue-consistency')).rejects.toThrow(ConfigError);
    const [dialogue] = await run.readEpisodes('none');
    const other = {
      ...run,
      readEpisodes: async () => (dialogue === undefined ? [] : [{ ...dialogue, episodeId: 'nobody' }]),
    };
    await expect(draw('dialogue-consistency', { runs: [other] })).rejects.toThrow(DatasetError);
  });
});
