import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseExperiment } from '../experiment/read-experiment.js';
import { runExperiment } from '../run/run-experiment.js';
import { planRun, type RunPlan } from './run-plan.js';

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
