import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as CurrentClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from './testing/run-memgym.js';

const program = fileURLToPath(new URL('../dist/memgym.js', import.meta.url));

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent?: { readonly [key: string]: unknown };
  readonly content: readonly { readonly text?: string }[];
}
type AnyClient = Pick<EarlierClient, 'callTool' | 'listTools' | 'close'>;

describe('memgym systems mcp', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const clients: AnyClient[] = [];
  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await place.remove();
  });
  const command = (...args: string[]) => ({
    command: process.execPath,
    args: [
      program,
      'systems',
      'mcp',
      ...(args.includes('--storage') ? [] : ['--storage', join(place.path, 'memory')]),
      ...args,
    ],
    stderr: 'pipe' as const,
  });
  async function current(...args: string[]): Promise<AnyClient> {
    const client = new CurrentClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: 'auto' } },
    );
    await client.connect(new StdioClientTransport(command(...args)));
    clients.push(client as unknown as AnyClient);
    return client as unknown as AnyClient;
  }
  async function earlier(...args: string[]): Promise<AnyClient> {
    const client = new EarlierClient({ name: 'test', version: '1' });
    await client.connect(new EarlierTransport(command(...args)));
    clients.push(client);
    return client;
  }
  const call = async (client: AnyClient, name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })) as Answer;
  const remembers = async (client: AnyClient, text: string) =>
    call(client, 'memory_remember', { statements: [{ text }] });

  it('keeps what one client stored for the next, of an earlier version', async () => {
    const first = await current('--user', 'ann');
    expect((await remembers(first, 'My sister lives in Oslo.')).structuredContent).toMatchObject({
      stored: 1,
    });
    await first.close();
    const second = await earlier('--user', 'ann');
    const { content } = await call(second, 'memory_recall', { query: 'Where does my sister live?' });
    expect(content[0]?.text).toMatch(/^These are notes .*\n- "user: My sister lives in Oslo\." /);
    await second.close();
    const bob = await earlier('--user', 'bob', '--rights', 'read');
    expect((await call(bob, 'memory_list', {})).structuredContent?.memories).toEqual([]);
    expect((await bob.listTools()).tools.map(({ name }) => name)).not.toContain('memory_remember');
  }, 180_000);

  it('stores what it accepted before it ends with its client', async () => {
    const first = await earlier('--user', 'ann', '--background');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => remembers(first, `Fact number ${index}.`)),
    );
    expect(answers.map(({ structuredContent }) => structuredContent?.isWaiting)).not.toContain(false);
    await first.close();
    const second = await earlier('--user', 'ann');
    const { structuredContent } = await call(second, 'memory_list', { limit: 200 });
    expect(structuredContent?.memories).toHaveLength(20);
  }, 180_000);

  it('answers what was asked just before the end of its input, and keeps it in the home folder', async () => {
    const args = [program, 'systems', 'mcp', '--storage', '~/notes', '--user', 'ann'];
    const env = { PATH: process.env.PATH ?? '', HOME: place.path };
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    const request = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const clientInfo = { name: 'raw', version: '1' };
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const calls = Array.from({ length: 5 }, (_, index) =>
      request(index + 2, 'tools/call', {
        name: 'memory_remember',
        arguments: { statements: [{ text: `Fact ${index}.` }] },
      }),
    );
    child.stdin.end([request(1, 'initialize', initialize), ...calls].join(''));
    const { code, stdout } = await output(child);
    expect(code).toBe(0);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(answers.filter(({ result }) => result.isError === true || result === undefined)).toEqual([]);
    const later = await earlier('--user', 'ann', '--storage', join(place.path, 'notes'));
    const { structuredContent } = await call(later, 'memory_list', {});
    expect(structuredContent?.memories).toHaveLength(5);
  }, 180_000);

  it.each([
    ['a folder', 'memory'],
    ['a SQLite file', 'memory.db'],
  ])(
    'lets one process have %s, tells the next one so, and loses nothing',
    async (_what, name) => {
      const storage = ['--user', 'ann', '--storage', join(place.path, name)];
      const first = await earlier(...storage);
      await remembers(first, 'My sister lives in Oslo.');
      const second = spawn(process.execPath, command(...storage).args, { stdio: ['pipe', 'pipe', 'pipe'] });
      const said = await output(second);
      expect(said.stderr).toContain('holds it');
      expect(said.stderr).toContain('memgym systems serve');
      expect(said.stdout).toBe('');
      expect(said.code).toBe(1);
      expect((await remembers(first, 'My brother lives in Rome.')).structuredContent).toMatchObject({
        stored: 1,
      });
      await first.close();
      const { structuredContent } = await call(await earlier(...storage), 'memory_list', {});
      expect(structuredContent?.memories).toHaveLength(2);
    },
    180_000,
  );

  it('writes nothing but the protocol to standard output, and ends at the end of its input', async () => {
    const child = spawn(process.execPath, command('--user', 'ann').args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    child.stdin.write('this is no JSON\n');
    child.stdin.write('{"this": "is no message"}\n');
    await once(child.stdout, 'data');
    child.stdin.end();
    const { code, stdout, stderr } = await output(child);
    expect(code).toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('The client sent a line that is no message of MCP; it is ignored.');
    expect(stderr).not.toContain('invalid_union');
    expect(stderr).toContain('answers for ann');
  }, 180_000);

  it('is also at /mcp of a served memory, for the user that the operator names', async () => {
    const flags = ['systems', 'serve', '--port', '0', '--json', '--user', 'ann'];
    const child = spawn(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const { mcp, token } = JSON.parse(String(line));
    const client = new CurrentClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: 'auto' } },
    );
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(mcp), { requestInit }));
    clients.push(client as unknown as AnyClient);
    await remembers(client as unknown as AnyClient, 'I moved to Bergen.');
    const body = JSON.stringify({ scope: { user: 'ann' }, query: 'Bergen' });
    const headers = { 'content-type': 'application/json', ...requestInit.headers };
    const found = await fetch(new URL('/v1/recall', mcp), { method: 'POST', headers, body });
    expect(await found.json()).toMatchObject({ memories: [{ text: 'user: I moved to Bergen.' }] });
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
  }, 180_000);

  it('ends cleanly at a signal, with all that it stored', async () => {
    const child = spawn(process.execPath, command('--user', 'ann').args, { stdio: ['pipe', 'pipe', 'pipe'] });
    for await (const said of child.stderr.setEncoding('utf8')) if (String(said).includes('answers')) break;
    child.kill('SIGTERM');
    expect((await output(child)).code).toBe(0);
    const again = await earlier('--user', 'ann');
    expect((await call(again, 'memory_list', {})).structuredContent?.memories).toEqual([]);
  }, 180_000);
});

async function output(child: ChildProcess) {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text) => {
    stdout += text;
  });
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, stdout, stderr };
}
