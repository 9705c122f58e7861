import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkFolder, checkNativeParts, checkNode } from '../doctor/check-installation.js';
import type { Finding } from '../doctor/finding.js';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const key = 'planted-key-of-the-doctor-1234';

describe('memgym doctor', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer | undefined;
  beforeEach(async () => {
    place = await temporaryFolder();
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
    for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL', 'OPENAI_EMBEDDING_MODEL']) {
      vi.stubEnv(name, undefined);
    }
    vi.stubEnv('MEMGYM_DATA_DIR', undefined);
  });
  afterEach(async () => {
    process.exitCode = undefined;
    await server?.close();
    server = undefined;
    await place.remove();
  });

  async function doctor(...args: string[]) {
    process.exitCode = undefined;
    const folders = ['--runs', join(place.path, 'runs'), '--cache-dir', join(place.path, 'cache')];
    const { stdout } = await runInProcess(['doctor', '--json', ...folders, ...args]);
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
    expect(process.exitCode ?? 0).toBe(ok ? 0 : 1);
    expect(stdout).not.toContain(key);
    return (check: string): Finding | undefined => findings.find((finding) => finding.check === check);
  }

  it('reports no problem without a model and data, and says how to add them', async () => {
    const found = await doctor();
    expect(found('Node')).toMatchObject({ status: 'ok' });
    expect(found('key')).toMatchObject({ status: 'ok', message: 'OPENAI_API_KEY is not set' });
    expect(found('model')).toMatchObject({
      status: 'warn',
      next: expect.stringContaining('OPENAI_BASE_URL'),
    });
    expect(found('embedder')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^static-minilm-.*, in this process$/),
    });
    expect(found('data')?.next).toContain('memgym data list');
    expect(process.exitCode).toBeUndefined();
    const { stdout } = await runInProcess(['doctor']);
    expect(stdout).toContain('MemGym can run (2 warnings).');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('makes one call to the model and one to the embedder, and says what they cost', async () => {
    server = await startOpenAIServer({ embed: () => Array.from({ length: 1536 }, () => 0.1) });
    vi.stubEnv('OPENAI_BASE_URL', server.baseUrl);
    vi.stubEnv('OPENAI_API_KEY', key);
    vi.stubEnv('OPENAI_MODEL', 'gpt-4.1-mini');
    vi.stubEnv('OPENAI_EMBEDDING_MODEL', 'text-embedding-3-small');
    const found = await doctor();
    expect(found('key')).toMatchObject({
      status: 'ok',
      message: `OPENAI_API_KEY of the shell goes to ${server.baseUrl}`,
    });
    expect(found('model')?.message).toMatch(/^gpt-4\.1-mini at http.* replied: \d+ tokens, .+, [\d.]+ s$/);
    expect(found('embedder')?.message).toMatch(/returned 1536 dimensions: \d+ tokens/);
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/embeddings']);

    const silent = await doctor('--no-call');
    expect(silent('model')).toMatchObject({ status: 'ok', message: expect.stringContaining('not called') });
    expect(server.requests).toHaveLength(2);
  });

  it('fails if the server refuses the key, with the next step', async () => {
    server = await startOpenAIServer({ fail: () => ({ status: 401, message: `wrong key ${key}` }) });
    vi.stubEnv('OPENAI_BASE_URL', server.baseUrl);
    vi.stubEnv('OPENAI_API_KEY', key);
    const found = await doctor();
    expect(found('model')).toMatchObject({ status: 'fail', next: expect.stringContaining('OPENAI_API_KEY') });
    expect(server.requests).toHaveLength(1);
  });

  it('warns of an unused key, and refuses a key that a file would send elsewhere', async () => {
    vi.stubEnv('OPENAI_API_KEY', key);
    const unused = await doctor();
    expect(unused('key')).toMatchObject({
      status: 'warn',
      next: expect.stringContaining('OPENAI_BASE_URL='),
    });
    await writeFile(join(place.path, '.env'), 'OPENAI_BASE_URL=https://models.example/v1\n');
    const refused = await doctor();
    for (const check of ['key', 'model']) {
      expect(refused(check)).toMatchObject({
        status: 'fail',
        next: expect.stringContaining('MEMGYM_TRUSTED_URLS'),
      });
    }
  });

  it('lists the published data that it finds', async () => {
    vi.stubEnv('MEMGYM_DATA_DIR', join(place.path, 'data'));
    expect((await doctor())('data')).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('no such'),
    });
    await mkdir(join(place.path, 'data/locomo'), { recursive: true });
    await writeFile(join(place.path, 'data/locomo/locomo10.json'), '[]');
    expect((await doctor())('data')?.message).toMatch(/has locomo, but not .*memdaily/);
  });

  it('checks whether an experiment is ready to run', async () => {
    const file = join(place.path, 'experiment.json');
    const experiment = { name: 'x', benchmark: { type: 'conversations', path: sample }, systems: ['recent'] };
    await writeFile(file, JSON.stringify(experiment));
    expect((await doctor(file))('experiment')?.message).toMatch(/is ready to run: 72 questions, 1 system$/);
    await writeFile(file, JSON.stringify({ ...experiment, systems: ['recnt'] }));
    expect((await doctor(file))('experiment')).toMatchObject({
      status: 'fail',
      next: expect.stringContaining('Did you mean "recent"?'),
    });
  });

  it('fails if a file is in the place of a folder', async () => {
    await writeFile(join(place.path, 'taken'), '');
    expect(await checkFolder('runs', join(place.path, 'taken'))).toMatchObject({ status: 'fail' });
    expect(await checkFolder('runs', join(place.path, 'to/be/made'))).toMatchObject({ status: 'ok' });
  });

  it('knows the oldest supported Node, and says what is lost without a native module', async () => {
    const { engines } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(engines.node).toBe('>=20.19');
    const statuses = await Promise.all(['18.20.1', '20.18.9', '20.19.0', '22.0.0'].map(checkNode));
    expect(statuses.map(({ status }) => status)).toEqual(['fail', 'fail', 'ok', 'ok']);
    expect(await checkNativeParts(() => false)).toMatchObject({
      status: 'warn',
      next: expect.stringContaining('npm install hnswlib-node'),
    });
    expect(await checkNativeParts(() => true, 'intl')).toMatchObject({
      status: 'warn',
      next: expect.stringContaining('npm install @node-rs/jieba'),
    });
  });
});
