import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { expect, it } from 'vitest';
import { readLabelSample } from './sample-file.js';

it('is refused with more than a hundred labels, because agreement takes time by their square', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-sample-'));
  const write = async (labels: number): Promise<string> => {
    const file = join(folder, 'sample.json');
    const sample = {
      sample: 's1',
      title: 'Right?',
      reference: 'judge',
      labels: Array.from({ length: labels }, (_, at) => `l${at}`),
      benchmark: 'conversations',
      seed: 0,
      strata: [],
      items: [{ id: 'a', cluster: 'c', stratum: 's', reference: null, groups: {} }],
    };
    await writeFile(file, JSON.stringify(sample));
    return file;
  };
  expect((await readLabelSample(await write(100))).labels).toHaveLength(100);
  await expect(readLabelSample(await write(101))).rejects.toThrow(ConfigError);
  await rm(folder, { recursive: true });
});
