import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '@memgym/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

// A stranger can make any file, and no digest in it is a secret. So what reads a bundle or a run's folder runs, sends and
// reveals nothing that only the file asks for.
const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
const memoryModule = fileURLToPath(
  new URL('../../../packages/registry/src/__fixtures__/outside-memory.mjs', import.meta.url),
);
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

type Json = Record<string, unknown> & { config: { systems: Json[]; benchmark: Json; embedder: Json } };
type Change = (parts: {
  manifest: Json;
  header: Record<string, unknown>;
  files: Map<string, Buffer>;
}) => void;

/** A bundle with changed contents, whose digests all fit. */
async function forged(bundle: string, change: Change): Promise<Buffer> {
  const zip = await openPromise(bundle);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  const { digest: _header, ...header } = JSON.parse(String(files.get('bundle.json')));
  const { digest: seal, ...manifest } = JSON.parse(String(files.get('run/manifest.json')));
  change({ manifest, header, files });
  const whole = seal === undefined ? manifest : { ...manifest, digest: digest(manifest) };
  files.set('run/manifest.json', Buffer.from(`${JSON.stringify(whole, null, 2)}\n`));
  files.delete('bundle.json');
  files.delete('digests.jsonl');
  const index = [...files].map(([path, bytes]) => {
    const hasLines = /\.jsonl?$/.test(path) && !path.startsWith('data/');
    const lines = bytes.toString('latin1').replace(/\n$/, '').split('\n');
    const digests = lines.map((line) => sha256(Buffer.from(line, 'latin1')).slice(0, 8)).join('');
    return JSON.stringify({
      path,
      bytes: bytes.length,
      sha256: sha256(bytes),
      ...(hasLines && { lines: bytes.length === 0 ? '' : digests }),
    });
  });
  const text = `${index.join('\n')}\n`;
  Object.assign(header, { index: sha256(text) });
  const made = new ZipFile();
  made.addBuffer(Buffer.from(JSON.stringify({ ...header, digest: digest(header) })), 'bundle.json');
  made.addBuffer(Buffer.from(text), 'digests.jsonl');
  for (const [path, bytes] of files) made.addBuffer(bytes, path, { mode: 0o100644 });
  made.end({ forceZip64Format: false, comment: '0'.repeat(64) });
  const parts: Buffer[] = [];
  for await (const part of made.outputStream) parts.push(part as Buffer);
  const body = Buffer.concat(parts).subarray(0, -64);
  return Buffer.concat([body, Buffer.from(sha256(body), 'latin1')]);
}

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

  it.each<[string, (system: Json) => void]>([
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
      change(manifest.config.systems[0] as Json),
    );
    await writeFile(join(place.path, 'forged.zip'), bytes);
    expect((await memgym('runs', 'verify', 'forged.zip')).stdout).toContain(': intact (');
    const { code, stdout, stderr } = await memgym('runs', 'replay', 'forged.zip');
    expect([code, stderr]).toEqual([1, expect.any(String)]);
    expect(`${stdout}${stderr}`).toMatch(/is elsewhere|unknown key|needs/);
    expect([existsSync(pwned()), sent]).toEqual([false, []]);
  });

  it.each<[string, Change, string]>([
    [
      'a file as its memory',
      ({ manifest }) => Object.assign(manifest.config.systems[0] as Json, { type: './evil.mjs' }),
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
      ['export', '--csv'],
      ['bundle', '--out', 'out.zip'],
    ];

    it.each(commands)(
      'runs nothing of it for `runs %s`, unless its name is allowed',
      async (command, ...rest) => {
        const folder = await strangersRun(command);
        const { code, stderr } = await memgym('runs', command, folder, ...rest);
        expect([code, existsSync(pwned())]).toEqual([2, false]);
        expect(stderr).toMatch(/evil\.mjs|not ended/);
        expect(await readdir(place.path)).not.toContain('out.zip');
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
