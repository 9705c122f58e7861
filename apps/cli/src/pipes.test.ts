import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

// Opening a pipe waits for a writer for ever, and no signal ends it. Folders and archives of others can hold pipes.
it.skipIf(process.platform === 'win32').each([
  ['generate', 'questions', 'check', '--drafts', 'PIPE', '--labels', 'empty.json', '--out', 'made'],
  ['generate', 'questions', 'check', '--drafts', 'drafts.json', '--labels', 'PIPE', '--out', 'made'],
  ['judge', 'agreement', 'empty.json', '--sample', 'PIPE'],
  ['judge', 'agreement', 'PIPE', '--sample', 'sample.json'],
  ['runs', 'import', 'PIPE'],
  ['init', 'conversations', 'mine.json', '--from', 'PIPE'],
  ['cache', 'import', 'PIPE'],
])('a pipe in the place of a file ends `%s %s` at once, with its name', async (...args) => {
  const place = await temporaryFolder();
  const pipe = join(place.path, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  await writeFile(join(place.path, 'empty.json'), '{}');
  const drafts = { format: 'memgym-question-drafts@1', sample: 's', drafts: [] };
  await writeFile(join(place.path, 'drafts.json'), JSON.stringify(drafts));
  const sample = {
    ...{ sample: 's', title: 't', reference: 'judge', labels: ['right', 'wrong'], benchmark: 'b', seed: '0' },
    strata: [],
    items: [{ id: '1', cluster: 'c', stratum: 's', reference: 'right', groups: {} }],
  };
  await writeFile(join(place.path, 'sample.json'), JSON.stringify(sample));
  const given = args.map((arg) => (arg === 'PIPE' ? pipe : arg));
  const { code, stderr } = await runCommand(given, { cwd: place.path, env: {} });
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('pipe.json')]);
  expect(code).toBeGreaterThan(0);
  await place.remove();
});
