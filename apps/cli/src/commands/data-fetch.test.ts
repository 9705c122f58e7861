import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

const locomoLike = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));

describe('memgym data', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const content = '[{"name": "ann"}]';
  beforeAll(async () => {
    place = await temporaryFolder();
  });
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
  });
  afterAll(() => place.remove());

  it('fetch shows the licence, wants it accepted once, and refuses a plugin whose paths leave the folder', async () => {
    const home = join(place.path, 'node_modules', 'memgym-pets');
    await mkdir(home, { recursive: true });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const manifest = (path: string) => ({
      name: 'memgym-pets',
      keywords: ['memgym-plugin'],
      memgym: {
        benchmark: {
          type: 'pets',
          description: 'Pets.',
          data: {
            title: 'Pets',
            license: 'CC0 1.0',
            source: 'pets.example',
            download: { revision: 'v1', files: [{ path, url: 'https://pets.invalid/p.json', sha256 }] },
          },
        },
      },
    });
    await writeFile(join(home, 'package.json'), JSON.stringify(manifest('p.json')));
    const fetch = (...args: string[]) =>
      runInProcess(['data', 'fetch', 'pets', '--out', join(place.path, 'out'), ...args]);
    await expect(fetch()).rejects.toMatchObject({
      category: 'config',
      message: expect.stringMatching(/not accepted: CC0 1.0/),
      hint: expect.stringMatching(/--accept-license/),
    });
    await mkdir(join(place.path, 'out'), { recursive: true });
    await writeFile(join(place.path, 'out', 'p.json'), content);
    const { stdout, stderr } = await fetch('--accept-license', '--json');
    expect(stderr).toMatch(/Pets\n {2}licence: CC0 1.0\n {2}from pets.example/);
    expect(JSON.parse(stdout).files).toEqual([
      { path: 'p.json', bytes: content.length, sha256, state: 'verified', wasThere: true },
    ]);
    expect((await fetch()).stdout).toContain('the published file, was there');
    await writeFile(join(home, 'package.json'), JSON.stringify(manifest('../../p.json')));
    await expect(fetch('--accept-license')).rejects.toThrow(/no data set "pets"/);
  });

  it('export writes histories and questions as lines, with the gold only if wanted', async () => {
    const lines = async (...args: string[]) => {
      const { stdout } = await runInProcess([
        'data',
        'export',
        'conversations',
        '--data',
        locomoLike,
        ...args,
      ]);
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const [episode] = await lines();
    expect(Object.keys(episode)).toEqual(['benchmark', 'id', 'language', 'sessions', 'questions']);
    expect(episode.sessions[0].turns[0]).toMatchObject({ role: 'user', content: expect.any(String) });
    const shown = JSON.stringify(await lines());
    for (const hidden of ['"expected"', '"evidence"', '"meta"']) expect(shown).not.toContain(hidden);
    const file = join(place.path, 'gold.jsonl');
    await runInProcess(['data', 'export', 'conversations', '--data', locomoLike, '--gold', '--out', file]);
    const [first = ''] = (await readFile(file, 'utf8')).split('\n');
    expect(JSON.parse(first).questions[0]).toMatchObject({
      expected: expect.any(String),
      evidence: expect.any(Array),
    });
  });
});
