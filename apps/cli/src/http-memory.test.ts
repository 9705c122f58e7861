import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('a memory in Python, measured by the command (needs python3)', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: ChildProcess;
  let url = '';
  beforeAll(async () => {
    place = await temporaryFolder();
    service = spawn('python3', [join(root, 'examples/python-memory/shared_words.py'), '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await new Promise<string>((resolve, reject) => {
      service.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
      service.once('exit', () => reject(new Error('the service did not start')));
    });
  });
  afterAll(async () => {
    service.kill();
    await place.remove();
  });
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });

  it('is compared with others, two of them on one server without mixing, and resumes', async () => {
    const service = (name: string) => ({ name, type: 'http', options: { url } });
    const scope = { user: '{{scope.label}}' };
    const byTemplates = {
      name: 'templates',
      type: 'rest',
      options: {
        url,
        remember: {
          path: '/v1/remember',
          unit: 'batch',
          body: { scope, messages: [{ id: '{{message.id}}', content: '{{message.content}}' }] },
        },
        recall: {
          path: '/v1/recall',
          body: { scope, query: '{{query}}', k: '{{k}}' },
          ...{ items: '/memories', id: '/id', text: '/text', score: '/score', sources: '/sourceIds' },
        },
        reset: { path: '/v1/reset', body: { scope } },
      },
    };
    const experiment = {
      name: 'python',
      benchmark: { type: 'conversations', path: join(root, 'data/samples/everyday.json'), episodeLimit: 1 },
      model: { type: 'offline' },
      systems: ['none', service('mine'), service('twin'), byTemplates],
    };
    await writeFile(join(place.path, 'python.json'), JSON.stringify(experiment));
    const first = await memgym('run', 'python.json', '--json');
    const { runId, systems } = JSON.parse(first.stdout);
    const recall = Object.fromEntries(
      systems.map(({ name, metrics }: (typeof systems)[number]) => [name, metrics['recall@5'].value]),
    );
    expect(recall.mine).toBeGreaterThan(0.2);
    expect(recall.twin).toBe(recall.mine);
    expect(recall.templates).toBe(recall.mine);
    const again = await memgym('run', 'python.json', '--json');
    expect(JSON.parse(again.stdout).systems).toEqual(systems);
    const manifest = await readFile(join(place.path, 'runs', runId, 'manifest.json'), 'utf8');
    expect(manifest).toContain(url);
  });

  it('is tried before a run: what it can do, in words, and the exit code', async () => {
    const { code, stdout } = await memgym('systems', 'check', 'http', '--set', `url=${url}`, '--probe');
    expect(code).toBe(0);
    expect(stdout).toMatch(/yes +says who it is +shared-words 1\.0\.0/);
    expect(stdout).toMatch(/unknown +is well +its interface has no request for it/);
    expect(stdout).toMatch(/yes +answers questions +among the best three/);
    expect(stdout).toMatch(/no +forgets a message +not offered/);
    expect(stdout).toContain('A benchmark can measure it.');
    const nobody = await memgym(
      'systems',
      'check',
      'http',
      '--set',
      'url=http://127.0.0.1:9',
      '--probe',
      '--json',
    );
    expect(nobody.code).toBe(1);
    expect(JSON.parse(nobody.stdout)).toMatchObject({
      usable: false,
      findings: [
        { what: 'says who it is', outcome: 'no', detail: expect.stringContaining('gave no answer') },
      ],
    });
    expect((await memgym('systems', 'check', 'bm25-m', '--probe')).stderr).toContain('not a service');
  });

  it('is listed and explained, and refused with the next step if nobody answers', async () => {
    expect((await memgym('systems', 'list')).stdout).toMatch(/^http +A memory in any language/m);
    expect((await memgym('systems', 'show', 'http')).stdout).toContain('tokenEnv');
    const system = JSON.stringify([{ name: 'mine', type: 'http', options: { url: 'http://127.0.0.1:9' } }]);
    const { code, stderr } = await memgym('run', 'everyday', '--limit', '1', '--set', `systems=${system}`);
    expect(code).toBe(1);
    expect(stderr).toContain('http://127.0.0.1:9 gave no answer (');
  });
});
