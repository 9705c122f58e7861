import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
const words = fileURLToPath(
  new URL('../../../packages/memory-mcp/src/__fixtures__/word-server.mjs', import.meta.url),
);
const referenceServer = createRequire(
  new URL('../../../packages/memory-mcp/package.json', import.meta.url),
).resolve('@modelcontextprotocol/server-memory/dist/index.js');

/** Two systems share one process of the server; a third is the reference server with a process for each scope. */
const shared = (name: string, server: object = { command: process.execPath, args: [words] }) => ({
  name,
  type: 'mcp',
  options: {
    server,
    remember: {
      tool: 'add',
      unit: 'batch',
      arguments: { space: '{{scope.label}}', notes: [{ id: '{{message.label}}', text: '{{message.said}}' }] },
    },
    recall: {
      tool: 'find',
      arguments: { space: '{{scope.label}}', query: '{{query}}', k: '{{k}}' },
      ...{ id: '/id', text: '/text', score: '/score', sources: '/id' },
    },
    reset: { tool: 'clear', arguments: { space: '{{scope.label}}' } },
  },
});
const reference = {
  name: 'reference',
  type: 'mcp',
  options: {
    server: {
      command: process.execPath,
      args: [referenceServer],
      env: { MEMORY_FILE_PATH: '{{scope.folder}}/graph.jsonl' },
      per: 'scope',
    },
    remember: {
      tool: 'create_entities',
      unit: 'batch',
      arguments: {
        entities: [{ name: '{{message.label}}', entityType: 'message', observations: ['{{message.said}}'] }],
      },
    },
    recall: {
      tool: 'search_nodes',
      arguments: { query: '{{query}}' },
      ...{ items: '/entities', id: '/name', text: '/observations', sources: '/name' },
    },
  },
};

describe('an MCP memory, measured by the command', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    place = await temporaryFolder();
  });
  afterAll(() => place.remove());
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });

  it('is compared with others, two of them on one server without mixing, and says what it starts', async () => {
    const experiment = {
      name: 'mcp',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
      model: { type: 'offline' },
      systems: ['none', shared('mine'), shared('twin'), reference],
      admission: { suite: false },
    };
    await writeFile(join(place.path, 'mcp.json'), JSON.stringify(experiment));
    const first = await memgym('run', 'mcp.json', '--json');
    expect(first.stderr).toContain(`mine starts: ${process.execPath} ${words}`);
    const { runId, systems } = JSON.parse(first.stdout);
    const recall = Object.fromEntries(
      systems.map(({ name, metrics }: (typeof systems)[number]) => [name, metrics['recall@5'].value]),
    );
    expect(recall.mine).toBeGreaterThan(0.2);
    expect(recall.twin).toBe(recall.mine);
    // It finds a question only in a text that has the whole of it: nothing, which is no measurement.
    expect(recall.reference).toBe(null);
    expect(first.stderr).toContain('reference is not scored. It found nothing for any of 12 questions.');
    const files = async () => (await readdir(join(place.path, 'runs', runId, 'episodes', 'mine'))).sort();
    const before = await files();
    const again = await memgym('run', 'mcp.json', '--json');
    expect(JSON.parse(again.stdout).systems).toEqual(systems);
    expect(again.stderr).not.toContain('error');
    expect(await files()).toEqual(before);
    expect(await readFile(join(place.path, 'runs', runId, 'manifest.json'), 'utf8')).toContain('find');
  });

  it('that is killed and resumed stores nothing twice', async () => {
    const server: ChildProcess = spawn(process.execPath, [words, 'http'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) => {
      server.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
    });
    const experiment = {
      name: 'killed',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 2 },
      model: { type: 'offline' },
      systems: [shared('mine', { url }), shared('twin', { url })],
      admission: { suite: false },
    };
    await writeFile(join(place.path, 'killed.json'), JSON.stringify(experiment));
    const played = (onStart?: OnStart) =>
      runMemgym(['run', 'killed.json', '--json'], { cwd: place.path, onStart });
    let seen = '';
    const killed = await played((child) => {
      child.stderr?.on('data', (text: string) => {
        seen += text;
        if (/ [1-9]\d* of \d+ answers/.test(seen)) child.kill('SIGKILL');
      });
    });
    expect(killed.signal).toBe('SIGKILL');
    const resumed = await played();
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.any(String)]);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const { structuredContent } = await client.callTool({ name: 'spaces', arguments: {} });
    await client.close();
    server.kill();
    const { spaces } = structuredContent as { spaces: { ids: string[] }[] };
    // Two episodes of two systems; the interrupted attempts were emptied.
    expect(spaces.filter(({ ids }) => ids.length > 0)).toHaveLength(4);
    for (const { ids } of spaces) expect(new Set(ids).size).toBe(ids.length);
    const [mine, twin] = JSON.parse(resumed.stdout).systems;
    expect(mine.metrics['recall@5'].value).toBe(twin.metrics['recall@5'].value);
  });

  it('is listed, explained, and refused with the next step', async () => {
    expect((await memgym('systems', 'list')).stdout).toMatch(/^mcp +Any MCP memory server/m);
    expect((await memgym('systems', 'show', 'mcp')).stdout).toContain('remember');
    const broken = {
      ...shared('mine'),
      options: { ...shared('mine').options, server: { command: 'no-such-program' } },
    };
    const { code, stderr } = await memgym(
      ...['run', 'everyday', '--limit', '1', '--set', `systems=${JSON.stringify([broken])}`],
    );
    expect(code).toBe(1);
    expect(stderr).toContain('no-such-program could not be started');
  });
});
