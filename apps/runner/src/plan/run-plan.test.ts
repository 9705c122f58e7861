import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runExperiment } from '../run/run-experiment.js';
import { planRun, type RunPlan } from './run-plan.js';
import { selectionCautions } from './selection-cautions.js';

const dataPath = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const unknownLength = { OPENAI_EMBEDDING_MODEL: 'mine', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-plan-'));
});
afterEach(() => rm(folder, { recursive: true }));

const planWith = (environment: Record<string, string>, systems: readonly string[]): Promise<RunPlan> =>
  planRun({
    experiment: parseExperiment('test', {
      name: 'planned',
      benchmark: { type: 'conversations', episodes: ['u1'] },
      model: { type: 'offline' },
      systems,
    }),
    dataPath,
    environment,
    configFolder: folder,
  });

describe('the embedder of an experiment', () => {
  it('is not resolved if no system needs it, so that its vectors may have any length', async () => {
    const plan = await planWith(unknownLength, ['bm25-m', 'recent', 'none']);
    expect(plan.embedder).toBeUndefined();
    expect(plan.manifest.embedder).toBeUndefined();
    const { manifest } = await runExperiment(plan, {
      runsFolder: join(folder, 'runs'),
      cacheFolder: join(folder, 'cache'),
    });
    expect(manifest.status).toBe('complete');
  });

  it('does not distinguish runs that do not use it', async () => {
    const { runId } = await planWith({}, ['bm25-m']);
    expect((await planWith(unknownLength, ['bm25-m'])).runId).toBe(runId);
    expect((await planWith({}, ['bm25-m', 'emb-m'])).runId).not.toBe(runId);
  });

  it('is resolved and described if a system needs it', async () => {
    const plan = await planWith({}, ['bm25-m', 'emb-m']);
    expect(plan.systems.map(({ embedder }) => embedder === plan.embedder)).toEqual([false, true]);
    expect(plan.manifest.embedder).toMatchObject({ model: plan.embedder?.info.model });
    await expect(planWith(unknownLength, ['emb-m'])).rejects.toMatchObject({ key: 'embedder.dimensions' });
  });
});

describe('what a run says of options that were chosen on its questions', () => {
  const cautionsOf = async (benchmark: object, systems: readonly string[]) => {
    const experiment = parseExperiment('test', {
      ...{ name: 'planned', benchmark: { type: 'conversations', ...benchmark } },
      ...{ model: { type: 'offline' }, systems },
    });
    // The registry declares nothing that was chosen on data of one's own.
    const { registry, systems: planned } = await planRun({ experiment, dataPath, environment: {} });
    const on = (type: string) => ({ ...experiment, benchmark: { ...experiment.benchmark, type } });
    return (type: string) => selectionCautions(on(type), planned, registry);
  };

  it('names the parts whose defaults were chosen by the figures of the benchmark, and no others', async () => {
    const of = await cautionsOf({}, ['bm25-m', 'recent', 'emb-m']);
    expect(of('locomo')).toEqual([
      'Defaults of bm25-m, the embedder static were chosen on locomo, so their figures may be higher here than on other data.',
    ]);
    expect(of('longmemeval')).toEqual([]);
    expect((await cautionsOf({}, ['recent', 'none']))('locomo')).toEqual([]);
  });

  it('says that the half for choosing is not for showing', async () => {
    const of = await cautionsOf({ split: 'choose' }, ['recent']);
    expect(of('conversations')).toEqual([expect.stringContaining('`benchmark.split` set to "show"')]);
    expect((await cautionsOf({ split: 'show' }, ['recent']))('conversations')).toEqual([]);
  });
});

it('plays either half of the people, under another id than all of them', async () => {
  const plan = async (split?: string) =>
    planRun({
      experiment: parseExperiment('test', {
        ...{ name: 'planned', benchmark: { type: 'conversations', ...(split !== undefined && { split }) } },
        ...{ model: { type: 'offline' }, systems: ['recent'] },
      }),
      ...{ dataPath, environment: {} },
    });
  const [all, choose, show] = [await plan(), await plan('choose'), await plan('show')];
  const people = (of: RunPlan) => of.episodes.map(({ cluster }) => cluster);
  expect([...people(choose), ...people(show)].sort()).toEqual(people(all).sort());
  expect(new Set([all, choose, show].map(({ runId }) => runId)).size).toBe(3);
});
