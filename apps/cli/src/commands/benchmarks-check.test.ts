import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryFor } from '../registry.js';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const published =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** Users are generated and the sample is included; other data may be missing here. */
const isMissing = (type: string): boolean =>
  !['amemgym', 'conversations'].includes(type) && !existsSync(join(published, type));
const types = registryFor()
  .declared('benchmark')
  .map(({ type }) => type);
const [ready, lacking] = [types.filter((type) => !isMissing(type)), types.filter(isMissing)];

describe('memgym benchmarks check', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const at = (name: string): string => join(place.path, name);
  const check = (...args: string[]) => runInProcess(['benchmarks', 'check', ...args]);

  beforeAll(async () => {
    place = await temporaryFolder();
    const users = generateUsersOffline({ users: 2, questions: 4, periods: 2 });
    await writeFile(at('users.json'), JSON.stringify(users.map(toAMemGymItem)));
    await writeFile(
      at('empty.mjs'),
      `const benchmark = { type: 'empty', options: {}, withOptions: () => benchmark,
         load: async () => ({ episodes: [], files: [], quirks: [] }),
         metrics: [{ name: 'm', range: [0, 1], score: () => null }], results: {}, predictions: {} };
       export { benchmark };`,
    );
  });
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
    vi.stubEnv('MEMGYM_DATA_DIR', published);
  });
  afterAll(async () => {
    process.exitCode = undefined;
    await place.remove();
  });

  const dataOf = (type: string): string[] => {
    if (type === 'conversations') return ['--data', sample];
    return type === 'amemgym' ? ['--data', at('users.json')] : [];
  };

  it.skip.each(lacking)('passes the built-in %s (skipped without it in MEMGYM_DATA_DIR)', () => undefined);

  it.each(ready)('passes the built-in %s', async (type) => {
    const { stdout } = await check(type, ...dataOf(type), '--sample', '2', '--json');
    const { conforms, played, results } = JSON.parse(stdout);
    expect(results.filter(({ outcome }: { outcome: string }) => outcome === 'failed')).toEqual([]);
    expect([conforms, played]).toEqual([true, 2]);
  });

  it('reports the failures of an outside benchmark, and exits with 1', async () => {
    const { stdout } = await check('./empty.mjs', '--data', place.path);
    expect(stdout).toContain('episodes-valid: The data hold no episode.');
    expect(stdout).toMatch(/It does not conform: \d passed, \d failed\./);
    expect(process.exitCode).toBe(1);
  });
});
