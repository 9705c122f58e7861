import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** A memory system in plain JavaScript with the given `retrieve`. */
const system = (type: string, extra = '') => `
export const memorySystem = {
  type: '${type}',
  description: 'Made for this test.',
  optionsSchema: { safeParse: (data) => ({ success: true, data }) },
  needs: [],
  create: () => ({ info: { name: '${type}', version: '1', profile: 'fixed', params: {}, capabilities: new Set() } ${extra} }),
};
`;
const careless = `,
    add: async (input) => ({ stored: [], buffered: [], skipped: [], usage: {} }),
    retrieve: async () => ({ items: [], usage: {} }),
    snapshot: async () => ({}), restore: async () => {}, close: async () => {},`;

describe('memgym systems check', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const check = (...args: string[]) => runInProcess(['systems', 'check', ...args]);
  const json = async (...args: string[]) => JSON.parse((await check(...args, '--json')).stdout);
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(place.path, path)), { recursive: true });
    await writeFile(join(place.path, path), content);
  };

  beforeEach(async () => {
    place = await temporaryFolder();
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
    process.exitCode = undefined;
  });
  afterEach(async () => {
    process.exitCode = undefined;
    await place.remove();
  });

  it('checks a built-in memory system, with its options', async () => {
    const { stdout } = await check('recent', '--set', 'size=2');
    expect(stdout).toMatch(/ passed {3}isolation /);
    expect(stdout).toContain('exact-match: it ranks memories by age, not by similarity');
    expect(stdout).toMatch(/It conforms to the contract: \d+ passed, 0 failed/);
    expect(process.exitCode).toBeUndefined();
  });

  it('refuses an unknown property after `--only`, and extra arguments', async () => {
    await expect(check('recent', '--only', 'snapshot')).rejects.toMatchObject({
      message: expect.stringContaining("There is no property 'snapshot'"),
      hint: 'Did you mean "snapshots"?',
    });
    await expect(check('--only', 'snapshots', 'recent')).rejects.toThrow("There is no property 'recent'");
    await expect(check('recent', 'further', '--only', 'snapshots')).rejects.toThrow();
  });

  it('reports the failures of a faulty system, with reasons and a command that repeats them', async () => {
    await write('careless.mjs', system('careless', careless));
    const { stdout } = await check('./careless.mjs', '--seed', 'a b');
    expect(stdout).toMatch(/ failed {3}exact-match /);
    expect(stdout).toContain(`again: memgym systems check ./careless.mjs --seed 'a b' --only exact-match`);
    expect(stdout).toContain('It breaks the contract');
    expect(process.exitCode).toBe(1);
    const report = await json('./careless.mjs', '--only', 'exact-match');
    expect(report).toMatchObject({ system: 'careless', conforms: false });
    expect(report.results).toMatchObject([{ id: 'exact-match', outcome: 'failed' }]);
    expect(report.results[0].reason).not.toBe('');
  });

  it('skips properties that are declared not to apply, with the reason', async () => {
    const report = await json('bm25-m', '--only', 'exact-match', '--exempt', 'exact-match=not today');
    expect(report.results).toMatchObject([{ outcome: 'skipped', reason: 'not today' }]);
  });

  it('finds a package from the working directory, by its export for imports', async () => {
    const folder = 'node_modules/memgym-memory-acme';
    const exports = { '.': { types: './x.d.ts', import: './acme.mjs' } };
    await write(`${folder}/package.json`, JSON.stringify({ name: 'memgym-memory-acme', exports }));
    await write(`${folder}/acme.mjs`, system('acme', careless));
    expect(await json('memgym-memory-acme', '--only', 'isolation')).toMatchObject({ system: 'acme' });
  });

  it('loads a backend in TypeScript', async () => {
    await mkdir(join(place.path, 'node_modules'));
    // The packages of this repository, as seen by a project that has installed them.
    await symlink(join(repository, 'examples/node_modules/zod'), join(place.path, 'node_modules/zod'));
    await write(
      'typed.ts',
      `import * as z from 'zod';
      const optionsSchema: z.ZodType = z.strictObject({ size: z.number().default(1) });
      enum Kind { Typed = 'typed' }
      ${system('typed', careless)
        .replace(/optionsSchema: .*/, 'optionsSchema,')
        .replace("type: 'typed'", 'type: Kind.Typed as string')}`,
    );
    expect(await json('./typed.ts', '--only', 'isolation')).toMatchObject({ system: 'typed' });
    await expect(check('typed.ts', '--set', 'sise=1')).rejects.toThrow(/unknown key "sise"/);
  });

  it('reports a property whose check does not end, and stops', async () => {
    const endless = careless.replace(
      'async (input) => ({ stored: [], buffered: [], skipped: [], usage: {} })',
      '() => new Promise(() => {})',
    );
    await write('endless.mjs', system('endless', endless));
    const report = await json('./endless.mjs', '--only', 'provenance', 'isolation', '--time-limit', '0.2');
    expect(report.results).toMatchObject([
      { id: 'provenance', outcome: 'failed', reason: expect.stringContaining('did not end within 0.2 s') },
      { id: 'isolation', outcome: 'skipped', reason: expect.stringContaining("'provenance' did not end") },
    ]);
    expect(process.exitCode).toBe(1);
  });

  it('attributes a failure during creation to the memory system, not to MemGym', async () => {
    await write(
      'thrower.mjs',
      system('thrower').replace('({ info', '{ throw new Error("no database here"); }, made: () => ({ info'),
    );
    await expect(check('./thrower.mjs')).rejects.toMatchObject({
      category: 'backend',
      message: expect.stringContaining('could not be created: no database here'),
    });
  });

  it('reports why a module cannot be loaded', async () => {
    await write('thrower.mjs', 'throw new Error("no database here");');
    await write('other.mjs', 'export const somethingElse = 1;');
    await write('half.mjs', 'export const memorySystem = { type: "half", description: "Half of one." };');
    for (const [name, message] of [
      ['memgym-memory-none', /no such package is installed for/],
      ['./nowhere.mjs', /there is no file/],
      ['./thrower.mjs', /failed while it was loaded: no database here/],
      ['./other.mjs', /exports no `memorySystem`; it exports somethingElse/],
      ['./half.mjs', /is not a memory system: [\s\S]*create/],
      ['bm25m', /Unknown memory system "bm25m"/],
    ] as const) {
      await expect(check(name)).rejects.toMatchObject({
        category: 'config',
        message: expect.stringMatching(message),
      });
    }
  });

  it('refuses invalid arguments', async () => {
    await expect(check()).rejects.toThrow(/No memory system was given/);
    await expect(check('recent', '--time-limit', 'soon')).rejects.toThrow(
      /a number above 0 and at most 2000000/,
    );
    await expect(check('all', '--set', 'k=1')).rejects.toThrow(/with their defaults/);
    await expect(check('recent', '--set', 'size')).rejects.toThrow(/expected key=value/);
    await expect(check('recent', '--set', '__proto__.k=1')).rejects.toThrow(/does not exist/);
    await expect(check('recent', '--set', 'size={"k": 1, "k": 2}')).rejects.toThrow(
      /gives the key "k" twice/,
    );
    await expect(check('recent', '--only', 'isolaton')).rejects.toMatchObject({
      hint: 'Did you mean "isolation"?',
    });
    await expect(check('recent', '--exempt', 'isolation')).rejects.toThrow(/gives no reason/);
  });

  it('prints all built-in systems as one table', async () => {
    const { stdout } = await check('all', '--only', 'isolation', 'capabilities');
    const [head = '', ...lines] = stdout.split('\n');
    expect(head).toContain('bm25-m');
    const rows = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.split(/\s+/)[0]);
    expect(rows).toEqual(['isolation', 'capabilities']);
    expect(stdout).toMatch(/\n(\d+) of \1 systems conform/);
  });
});
