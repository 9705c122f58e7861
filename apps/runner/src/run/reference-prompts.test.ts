import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from './run-experiment.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-reference-'));
});
afterEach(() => rm(folder, { recursive: true }));

const window = { updateBatch: 2, localLength: 4 };
const agents = [
  { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } },
  { name: 'awi', type: 'awi', window },
  'awe(2,4,30)',
  'rag(2,4,30)',
];

it('lists every prompt that the agents of the paper are sent in reference', async () => {
  const plan = await planSmallRun(folder, 1, agents, { profile: 'reference' });
  const { manifest } = await runExperiment(plan, { runsFolder: folder, cacheFolder: join(folder, 'cache') });
  const sent = manifest.prompts.map(({ name, version }) => `\`${name}@${version}\``);
  expect(manifest.profile).toEqual({ run: 'reference' });
  const page = await readFile(join(import.meta.dirname, '../../../../packages/amemgym/README.md'), 'utf8');
  const [, table = ''] = /<!-- prompts sent in reference -->\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| (`[^`]+`)/gm)].map(([, name]) => name);
  expect(listed).toEqual(sent);
});
