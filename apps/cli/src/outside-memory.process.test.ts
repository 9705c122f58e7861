import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zeroUsage } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

interface Message {
  readonly user: string;
  readonly id: string;
  readonly text: string;
}

/** A memory service that knows users only, keeps every message, also twice, and forgets nothing by itself. */
async function startMemoryService() {
  const messages: Message[] = [];
  const requests: string[] = [];
  let onRequest: (count: number) => void = () => undefined;
  const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu));
  const routes: Record<string, (body: Message & { query: string; k: number }) => unknown> = {
    '/remember': ({ user, id, text }) => void messages.push({ user, id, text }),
    '/recall': ({ user, query, k }) => {
      const wanted = words(query);
      return messages
        .filter((each) => each.user === user)
        .map(({ id, text }) => ({
          id,
          text,
          score: [...words(text)].filter((word) => wanted.has(word)).length,
        }))
        .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
        .slice(0, k);
    },
    '/reset': ({ user }) => {
      const kept = messages.filter((each) => each.user !== user);
      messages.splice(0, messages.length, ...kept);
    },
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push(request.url ?? '');
      const result = routes[request.url ?? '']?.(JSON.parse(body)) ?? null;
      onRequest(requests.length);
      response.end(JSON.stringify(result));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    requests,
    onRequest: (listener: (count: number) => void) => {
      onRequest = listener;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A plugin in front of the service, which needs no package. */
const plugin = (capabilities: readonly string[]): string => `
export const memorySystem = {
  type: 'service',
  description: 'A memory behind a server.',
  optionsSchema: { safeParse: (data) => ({ success: true, data }) },
  needs: [],
  create: ({ url }) => {
    const post = async (route, body) => {
      const response = await fetch(url + route, { method: 'POST', body: JSON.stringify(body) });
      return response.json();
    };
    const usage = ${JSON.stringify(zeroUsage)};
    return {
      info: { name: 'service', version: '1.0.0', profile: 'fixed', params: {}, capabilities: new Set(${JSON.stringify(capabilities)}) },
      async add(input, { scope: { user } }) {
        const turns = input.turns ?? [input];
        for (const { id, content } of turns) await post('/remember', { user, id, text: content });
        return { stored: turns.map(({ id }) => id), buffered: [], skipped: [], usage };
      },
      async retrieve({ text, k }, { scope: { user } }) {
        const found = await post('/recall', { user, query: text, k: Number.isFinite(k) ? k : 1e6 });
        const items = found.map((each) => ({ ...each, kind: 'turn', sourceIds: [each.id], ingestTime: 0 }));
        return { items, usage };
      },
      reset: ({ user }) => post('/reset', { user }),
      close: async () => undefined,
    };
  },
};`;

describe('a memory behind a server', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: Awaited<ReturnType<typeof startMemoryService>>;

  beforeEach(async () => {
    place = await temporaryFolder();
    service = await startMemoryService();
    await writeFile(join(place.path, 'service.mjs'), plugin(['outside', 'reset']));
    const system = (name: string) => ({ name, type: './service.mjs', options: { url: service.url }, k: 5 });
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'served',
        benchmark: { type: 'conversations', path: sample, episodes: ['u1', 'u2'], questionLimit: 6 },
        model: { type: 'offline' },
        embedder: { type: 'offline' },
        trials: 2,
        admission: { suite: false },
        systems: [system('one'), system('two')],
      }),
    );
  });
  afterEach(async () => {
    await service.close();
    await place.remove();
  });

  const args = (runs: string) =>
    ['run', 'experiment.json', '--json', '--runs', runs, '--cache-dir', 'cache'] as const;
  const command = (runs: string) => runCommand(args(runs), { cwd: place.path });
  /** The built program, whose version is part of a run with a simulated model. */
  const built = (runs: string, onStart?: OnStart) => runMemgym(args(runs), { cwd: place.path, onStart });
  const folderOf = (runs: string, stdout: string): string => join(place.path, runs, JSON.parse(stdout).runId);

  /** Ids of each user of the service, who is one attempt at one episode of one system. */
  function idsByUser(): Map<string, string[]> {
    const byUser = new Map<string, string[]>();
    for (const { user, id } of service.messages) byUser.set(user, [...(byUser.get(user) ?? []), id]);
    return byUser;
  }

  it('gets a scope of its own for each run, system, trial and attempt, and nothing twice', async () => {
    const whole = await built('whole');
    expect([whole.code, whole.stderr]).toEqual([0, expect.any(String)]);
    // Two systems play two episodes twice.
    expect(idsByUser().size).toBe(8);
    const requests = service.requests.length;

    let child: Parameters<OnStart>[0] | undefined;
    service.onRequest((count) => {
      if (count === requests + Math.floor(requests / 3)) child?.kill('SIGKILL');
    });
    const killed = await built('killed', (started) => {
      child = started;
    });
    expect(killed.signal).toBe('SIGKILL');
    service.onRequest(() => undefined);
    const resumed = await built('killed');
    expect(resumed.code).toBe(0);

    // The scopes of both runs remain; those of interrupted attempts were emptied.
    const scopes = idsByUser();
    expect(scopes.size).toBe(16);
    for (const [user, ids] of scopes) {
      expect(user).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(ids.map((id) => id.split('-')[0])).size).toBe(1);
    }
    // No record depends on the names of the scopes.
    const files = async (runs: string, stdout: string) => lastingFiles(folderOf(runs, stdout));
    expect(await files('killed', resumed.stdout)).toEqual(await files('whole', whole.stdout));
    expect((await readdir(join(folderOf('killed', resumed.stdout), 'scopes'))).sort()).toEqual([
      'one.jsonl',
      'two.jsonl',
    ]);
    const attempts = await readFile(join(folderOf('killed', resumed.stdout), 'scopes', 'one.jsonl'), 'utf8');
    expect(attempts.trim().split('\n').length).toBeGreaterThanOrEqual(4);
  });

  it('is never written to by an estimate, which says what it leaves out', async () => {
    const { code, stdout } = await runCommand(['estimate', 'experiment.json', '--json'], { cwd: place.path });
    expect(code).toBe(0);
    expect(service.requests).toEqual([]);
    const estimate = JSON.parse(stdout);
    expect(estimate.notEstimated).toEqual(['one', 'two']);
    expect(estimate.systems).toEqual([]);
    expect(estimate.warnings.join()).toContain('one keeps its state outside of this process');
  });

  it('fails the episodes whose new scope is not empty, because its scopes are not separate', async () => {
    await writeFile(
      join(place.path, 'service.mjs'),
      plugin(['outside', 'reset']).replaceAll('{ user, ', '{ user: "all", '),
    );
    service.messages.push({ user: 'all', id: 'old', text: 'Somebody else lives in Oslo.' });
    const { code, stderr } = await command('mixed');
    expect(code).toBe(1);
    expect(stderr).toContain('is not scored. Its scopes are not separate');
  });

  it('fails episodes that share a store also where each found it empty, because they began at once', async () => {
    await writeFile(
      join(place.path, 'service.mjs'),
      plugin(['outside']).replaceAll('{ user, ', '{ user: "all", '),
    );
    const { code, stderr } = await command('shared');
    expect(code).toBe(1);
    expect(stderr).toContain('is not scored. Its scopes are not separate');
    // Not one question was asked, also not of the episodes that came first.
    const folder = join(place.path, 'shared');
    const texts = await Promise.all(
      (await readdir(folder, { recursive: true }))
        .filter((file) => file.endsWith('.jsonl'))
        .map((file) => readFile(join(folder, file), 'utf8')),
    );
    expect(texts.join('')).toContain('"kind":"answer"');
    expect(texts.join('')).not.toContain('"outcome":"answered"');
  });

  it('that does not declare it shares no whole scope between runs and systems either', async () => {
    const undeclared = plugin([]).replace(
      'async add(input, { scope: { user } }) {',
      'async add(input, { scope }) { const user = JSON.stringify(scope);',
    );
    await writeFile(
      join(place.path, 'service.mjs'),
      undeclared.replace("reset: ({ user }) => post('/reset', { user }),", ''),
    );
    expect((await command('undeclared')).code).toBe(0);
    expect(idsByUser().size).toBe(8);
  });

  it('that cannot name its sources has no recall and no reason for a miss, instead of 0 and "not found"', async () => {
    const unsourced = plugin(['outside', 'reset'])
      .replace("profile: 'fixed',", "profile: 'fixed', provenance: 'unknown',")
      .replace('sourceIds: [each.id], ', '');
    await writeFile(join(place.path, 'service.mjs'), unsourced);
    const { stdout, stderr } = await command('unsourced');
    const [one] = JSON.parse(stdout).systems;
    expect(one.metrics['recall@10']).toMatchObject({ value: null, n: 0, absent: 'unknown' });
    expect(one.metrics.accuracy.value).toBeGreaterThan(0);
    expect(one.unknownSources).toEqual({ memories: 0, answers: one.scored });
    expect(stderr).toContain('one: sources unknown, so recall is not measured for');
    const failures = await runCommand(['runs', 'failures', folderOf('unsourced', stdout), '--json'], {
      cwd: place.path,
    });
    const reasons = (failures.stdout.match(/"reason": ?"[^"]+"/g) ?? []).map((text) =>
      text.replace(/\s/g, ''),
    );
    expect(new Set(reasons)).toEqual(new Set(['"reason":"unknown"']));
  });
});
