import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { amemgymGenerator } from '@memgym/amemgym/generate';
import { expect, it } from 'vitest';
import { makeOfflineData } from './make-offline-data.js';

const config = fileURLToPath(
  new URL('../../../../configs/environments/amemgym-v1.base.json', import.meta.url),
);

it('says where generated users are stored if they cannot be stored there', async () => {
  const place = await mkdtemp(join(tmpdir(), 'memgym-test-'));
  try {
    const file = join(place, 'a-file');
    await writeFile(file, '');
    await expect(makeOfflineData(amemgymGenerator, config, file)).rejects.toMatchObject({
      name: 'ConfigError',
      key: 'benchmark.environment',
      message: expect.stringContaining(file),
      hint: expect.stringContaining('stored in the current folder'),
    });
  } finally {
    await rm(place, { recursive: true });
  }
});
