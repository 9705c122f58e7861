import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '@memgym/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BundleChange, type ForgedJson, forged } from './testing/forge-bundle.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

// A stranger can make any file, and no digest in it is a secret. So what reads a bundle or a run's folder runs, sends and
// reveals nothing that only the file asks for.
const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
const memoryModule = fileURLToPath(
  new URL('../../../packages/registry/src/__fixtures__/outside-memory.mjs', import.meta.url),
);

describe('a file of a stranger', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let runId = '';
  const sent: string[] = [];
  const port = createServer((request, response) => {
    sent.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(404).end('{}');
  });
  const pwned = (): string => join(place.path, 'PWNED');
  const memgym = (...args: string[]) =>
    runCommand(args, { cwd: place.path, env: { GITHUB_TOKEN: 'ghp_canary', PWNED: pwned() } });
  const evil = "import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.PWNED, 'ran');\n";

  beforeAll(async () => {
    place = await temporaryFolder();
    await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve));
    await copyFile(sample, join(place.path, 'data.json'));
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'honest',
        benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 1 },
        model: { type: 'offline' },
        systems: ['bm25-m'],
      }),
    );
    ({ runId } = JSON.parse((await memgym('run', 'experiment.json', '--json')).stdout));
    expect((await memgym('runs', 'bundle', runId, '--out', 'honest.zip')).code).toBe(0);
    await writeFile(join(place.path, 'evil.mjs'), `${evil}export * from ${JSON.stringify(memoryModule)};`);
  });
  afterEach(() => rm(pwned(), { force: true }));
  afterAll(async () => {
    port.close();
    await place.remove();
  });

  const program = { command: 'sh', args: ['-c', 'id > "$PWNED"'], passEnv: ['PWNED', 'GITHUB_TOKEN'] };
  const call = { tool: 'x', arguments: { text: '{{message.content}}', scope: '{{scope.label}}' } };
  const address = (): string => `http://127.0.0.1:${(port.address() as AddressInfo).port}/x`;

  it.each<[string, (system: ForgedJson) => void]>([
    [
      'a program',
      (system) =>
        Object.assign(system, {
          type: 'mcp',
          options: {
            server: { ...program, per: 'scope' },
            remember: call,
            recall: {
              ...call,
              arguments: { query: '{{query}}', scope: '{{scope.label}}' },
              items: '',
              text: '/text',
            },
          },
        }),
    ],
    [
      'an address with a secret of the reader',
      (system) =>
        Object.assign(system, { type: 'http', options: { url: address(), tokenEnv: 'GITHUB_TOKEN' } }),
    ],
  ])('that names %s is checked and computed, and not played', async (_what, change) => {
    const bytes = await forged(join(place.path, 'honest.zip'), ({ manifest }) =>
      change(manifest.config.systems[0] as ForgedJson),
    );
    await writeFile(join(place.path, 'forged.zip'), bytes);
    expect((await memgym('runs', 'verify', 'forged.zip')).stdout).toContain(': intact (');
    const { code, stdout, stderr } = await memgym('runs', 'replay', 'forged.zip');
    expect([code, stderr]).toEqual([1, expect.any(String)]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/is outside of MemGym, and what it found is not stored/);
    expect([existsSync(pwned()), sent]).toEqual([false, []]);
  });

  it.each<[string, BundleChange, string]>([
    [
      'a file as its memory',
      ({ manifest }) => Object.assign(manifest.config.systems[0] as ForgedJson, { type: './evil.mjs' }),
      './evil.mjs',
    ],
    [
      'a file as its embedder',
      ({ manifest }) => Object.assign(manifest.config.embedder, { type: './evil.mjs' }),
      './evil.mjs',
    ],
    [
      'a file as its benchmark',
      ({ manifest }) => Object.assign(manifest.config.benchmark, { type: './evil.mjs' }),
      './evil.mjs',
    ],
    [
      'a module in an option',
      ({ manifest }) =>
        Object.assign(manifest.config.benchmark, {
          type: 'memorybench',
          options: { bertScore: './evil.mjs' },
        }),
      './evil.mjs',
    ],
  ])('that names %s runs nothing, and says its name', async (_what, change, name) => {
    await writeFile(join(place.path, 'forged.zip'), await forged(join(place.path, 'honest.zip'), change));
    const { code, stderr } = await memgym('runs', 'replay', 'forged.zip');
    expect(code).toBe(2);
    expect(stderr).toContain(name);
    expect(stderr).toContain('--allow');
    expect([existsSync(pwned()), sent]).toEqual([false, []]);
  });

  it.each<[string, BundleChange]>([
    ['trials', ({ manifest }) => Object.assign(manifest.config, { trials: 1e9 })],
    [
      'systems',
      ({ manifest: { config } }) => {
        const system = config.systems[0] as ForgedJson;
        config.systems = Array.from({ length: 20_000 }, (_, place) => ({ ...system, name: `s${place}` }));
      },
    ],
  ])('with more %s than any run has is refused by the key', async (key, change) => {
    await writeFile(join(place.path, 'forged.zip'), await forged(join(place.path, 'honest.zip'), change));
    const { code, stderr } = await memgym('runs', 'replay', 'forged.zip');
    expect([code, stderr]).toEqual([2, expect.stringContaining(key)]);
    expect(stderr).not.toContain('bug in MemGym');
  });

  const deep = (levels: number): Buffer => Buffer.from(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

  it('whose results nest 8,000 deep is imported, and listed as damaged beside the others', async () => {
    const change: BundleChange = ({ files }) => files.set('run/metrics.json', deep(8000));
    await writeFile(join(place.path, 'deep.zip'), await forged(join(place.path, 'honest.zip'), change));
    await rm(join(place.path, 'listed'), { recursive: true, force: true });
    await cp(join(place.path, 'runs', runId), join(place.path, 'listed', 'innocent'), { recursive: true });
    expect((await memgym('runs', 'import', 'deep.zip', '--runs', 'listed')).code).toBe(0);
    const { code, stdout, stderr } = await memgym('runs', 'list', '--runs', 'listed', '--json');
    expect([code, stderr]).toEqual([0, '']);
    const runs = JSON.parse(stdout).runs as { runId: string; status: string }[];
    expect(new Map(runs.map(({ runId: id, status }) => [id, status]))).toEqual(
      new Map([
        ['innocent', 'complete'],
        [runId, 'damaged'],
      ]),
    );
    const written = await memgym('runs', 'view', '--runs', 'listed', '--out', 'pages');
    expect(written.stderr).not.toContain('bug in MemGym');
    for (const [command = '', ...more] of [['replay'], ['show', '1'], ['report']]) {
      const given = [join('listed', runId), ...more, '--data', 'data.json'];
      const refused = await memgym('runs', command, ...given);
      expect([command, refused.code]).toEqual([command, 2]);
      expect(refused.stderr).toContain('metrics.json: is damaged');
    }
  });

  it.each(['run/manifest.json', 'bundle.json', 'experiment.json', 'run/tags.json'])(
    'whose %s nests 9,000 deep is refused by name',
    async (path) => {
      const bytes = await forged(join(place.path, 'honest.zip'), ({ files }) => files.set(path, deep(9000)), {
        keep: path,
      });
      await writeFile(join(place.path, 'deep.zip'), bytes);
      for (const command of ['verify', 'import', 'show']) {
        const { code, stdout, stderr } = await memgym('runs', command, 'deep.zip', '--runs', 'nowhere');
        expect([command, (code ?? 3) > 2, `${stdout}${stderr}`]).toEqual([
          command,
          false,
          expect.not.stringContaining('RangeError'),
        ]);
        expect(stderr).not.toContain('bug in MemGym');
      }
    },
  );

  it('has no page among the runs of its reader, and verify says so', async () => {
    const page = Buffer.from('<!doctype html><script>document.title = "ran"</script>');
    const bytes = await forged(join(place.path, 'honest.zip'), ({ files }) =>
      files.set('run/report.html', page),
    );
    await writeFile(join(place.path, 'page.zip'), bytes);
    const { code, stdout } = await memgym('runs', 'verify', 'page.zip');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Do not open run/report.html')]);
    await rm(join(place.path, 'imported'), { recursive: true, force: true });
    expect((await memgym('runs', 'import', 'page.zip', '--runs', 'imported')).code).toBe(0);
    expect(existsSync(join(place.path, 'imported', runId, 'report.html'))).toBe(false);
    expect((await memgym('runs', 'verify', join('imported', runId))).code).toBe(0);
    const made = await memgym('runs', 'report', join('imported', runId));
    expect([made.code, made.stderr]).toEqual([0, expect.any(String)]);
    expect(await readFile(join(place.path, 'imported', runId, 'report.html'), 'utf8')).not.toContain('"ran"');
  });

  describe('that is a folder with a run that has not ended', () => {
    /** A run that has not ended, with its memory in a file beside it. */
    const strangersRun = async (name: string): Promise<string> => {
      const folder = join(place.path, `stranger-${name}`);
      await mkdir(folder);
      await cp(join(place.path, 'runs', runId), folder, { recursive: true });
      await copyFile(join(place.path, 'data.json'), join(folder, 'data.json'));
      await copyFile(join(place.path, 'evil.mjs'), join(folder, 'evil.mjs'));
      const { digest: seal, ...manifest } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
      manifest.status = 'running';
      manifest.experimentFolder = '.';
      manifest.config.systems[0].type = './evil.mjs';
      manifest.data.path = 'data.json';
      const whole = seal === undefined ? manifest : { ...manifest, digest: digest(manifest) };
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(whole));
      return folder;
    };

    const commands = [
      ['show', '1'],
      ['failures'],
      ['report'],
      ['compare'],
      ['power'],
      ['export', '--format', 'csv'],
      ['bundle', '--out', 'out.zip'],
    ];

    it.each(commands)(
      'runs nothing of it for `runs %s`, unless its name is allowed',
      async (command, ...rest) => {
        const folder = await strangersRun(command);
        const { code, stderr } = await memgym('runs', command, folder, ...rest);
        expect([code, existsSync(pwned())]).toEqual([2, false]);
        expect(stderr).toMatch(/evil\.mjs|not ended/);
        // Which file it would be is chosen by the folder, so its whole path is told.
        if (stderr.includes("'./evil.mjs'"))
          expect(stderr).toContain(`'./evil.mjs' (${join(folder, 'evil.mjs')})`);
        expect(await readdir(place.path)).not.toContain('out.zip');
      },
    );

    it
      .skipIf(process.platform === 'win32')
      .each([...commands, ['verify'], ['replay'], ['tag', 'mine'], ['list']])(
      'is not followed through a link out of it by `runs %s`',
      async (command, ...rest) => {
        const secret = join(place.path, 'secret');
        await mkdir(secret, { recursive: true });
        await writeFile(join(secret, 'u9.jsonl'), 'the secret of the reader');
        for (const part of ['episodes/more', 'calls/bm25-m/u9.jsonl', 'tags.json', 'texts/0.jsonl']) {
          const runs = join(place.path, `linked-${command}`);
          const folder = join(runs, 'linked');
          await cp(join(place.path, 'runs', runId), folder, { recursive: true });
          await rm(join(folder, part), { force: true });
          await mkdir(dirname(join(folder, part)), { recursive: true });
          await symlink(part === 'episodes/more' ? secret : join(secret, 'u9.jsonl'), join(folder, part));
          const { code, stdout, stderr } = await memgym(
            ...['runs', command, ...(command === 'list' ? ['--runs', runs] : [folder]), ...rest],
          );
          expect([part, code, `${stdout}${stderr}`]).toEqual([
            part,
            command === 'list' ? 0 : 1,
            command === 'list' ? expect.any(String) : expect.stringContaining(`${part}: a symbolic link`),
          ]);
          expect(`${stdout}${stderr}`).not.toContain('the secret');
          expect(await readFile(join(secret, 'u9.jsonl'), 'utf8')).toBe('the secret of the reader');
          await rm(runs, { recursive: true });
        }
      },
    );

    it('is read with the name that its reader allows', async () => {
      const { code, stdout, stderr } = await memgym(
        'runs',
        'show',
        await strangersRun('allowed'),
        '1',
        '--allow',
        './evil.mjs',
      );
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      expect(stdout).toContain('bm25-m');
    });
  });
});
