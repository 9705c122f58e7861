import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { identifyInputs } from './generation-manifest.js';

const inputs = {
  pool: { value: 'file', description: 'remarks', identifies: true },
  messages: { value: 'path', description: 'the data' },
};

it('identifies the content of the input files that a generator says to be part of the identity', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inputs-'));
  const [pool, same, other] = ['pool.json', 'same.json', 'other.json'].map((name) => join(folder, name));
  await writeFile(pool ?? '', '["a"]');
  await writeFile(same ?? '', '["a"]');
  await writeFile(other ?? '', '["b"]');
  const digestsOf = (path = '') => identifyInputs({ inputs }, { pool: path, messages: path });
  expect(await digestsOf(pool)).toEqual(await digestsOf(same));
  expect(await digestsOf(pool)).not.toEqual(await digestsOf(other));
  expect(Object.keys(await digestsOf(pool))).toEqual(['pool']);
  // Its reader says what is wrong with it.
  expect(await digestsOf(join(folder, 'missing'))).toEqual({});
  expect(await identifyInputs({ inputs }, {})).toEqual({});
});
