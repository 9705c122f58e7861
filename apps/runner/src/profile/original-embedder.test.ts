import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-embedder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const onServer = { model: {}, embedder: {} };
const baseUrl = 'http://127.0.0.1:9/v1';

async function planned(settings: object, environment: Record<string, string> = {}, systems = ['rag']) {
  const { embedder, cautions } = await planSmallRun(folder, 1, systems, settings, environment);
  return { model: embedder?.info.model, cautions };
}

it('takes the embedder of the original in reference, if the model is on a server', async () => {
  const reference = { ...onServer, profile: 'reference' };
  expect(await planned(reference, { OPENAI_BASE_URL: baseUrl })).toEqual({
    model: 'text-embedding-3-small',
    cautions: [],
  });
  const fixed = await planned(onServer, { OPENAI_BASE_URL: baseUrl });
  expect(fixed.model).not.toBe('text-embedding-3-small');
  expect(fixed.cautions).toEqual([]);
});

it('says that another embedder searches, without a server or where the experiment names one', async () => {
  const caution = expect.stringMatching(/^The original searches with text-embedding-3-small, this run with /);
  expect((await planned({ ...onServer, profile: 'reference' })).cautions).toEqual([caution]);
  const named = { ...onServer, profile: 'reference', embedder: 'offline' };
  expect((await planned(named, { OPENAI_BASE_URL: baseUrl })).cautions).toEqual([caution]);
  // Notes are not searched by meaning.
  expect((await planned({ ...onServer, profile: 'reference' }, {}, ['awi'])).cautions).toEqual([]);
});
