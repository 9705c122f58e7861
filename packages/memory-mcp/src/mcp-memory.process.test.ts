import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runConformance } from '@memgym/conformance';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memorySystem } from './mcp-memory.js';

const referenceServer = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-memory/dist/index.js',
);
const fixture = (name: string): string =>
  fileURLToPath(new URL(`./__fixtures__/${name}.mjs`, import.meta.url));
const node = (...args: string[]) => ({ command: process.execPath, args });
const systemOf = (options: object) => makeSystem(memorySystem, options);
const memoryOf = (options: object) => createMemory({ system: systemOf(options), user: 'ann' });
const told = { id: 't1', content: 'I moved to Bergen.' };

/** The template of the documentation, with the installed program. */
const reference = {
  server: {
    ...node(referenceServer),
    env: { MEMORY_FILE_PATH: '{{scope.folder}}/graph.jsonl' },
    per: 'scope',
  },
  remember: {
    tool: 'create_entities',
    arguments: {
      entities: [{ name: '{{message.label}}', entityType: 'message', observations: ['{{message.said}}'] }],
    },
  },
  recall: {
    ...{ tool: 'search_nodes', arguments: { query: '{{query}}' } },
    ...{ items: '/entities', id: '/name', text: '/observations', sources: '/name' },
  },
  list: { tool: 'read_graph', items: '/entities' },
} as const;

describe('the reference memory server of MCP', () => {
  it('is the memory of an application, and remembers in its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
    const memory = createMemory({ system: systemOf({ ...reference, folder }), user: '../ann' });
    await memory.remember([
      { id: '__proto__', content: 'I moved to Bergen in March.', eventTime: '2024-03-05T09:00:00' },
      { id: '../t2', content: 'My sister lives in Oslo.' },
    ]);
    const { memories } = await memory.recall('sister lives');
    expect(memories).toMatchObject([{ text: 'user: My sister lives in Oslo.', sourceIds: ['../t2'] }]);
    expect((await memory.recall('Bergen')).memories).toMatchObject([{ sourceIds: ['__proto__'] }]);
    expect((await memory.forUser('bob').recall('sister lives')).memories).toEqual([]);
    await memory.close();
    const later = createMemory({ system: systemOf({ ...reference, folder }), user: '../ann' });
    expect((await later.list()).map(({ text }) => text)).toEqual([
      'user: I moved to Bergen in March.',
      'user: My sister lives in Oslo.',
    ]);
    await later.close();
    await rm(folder, { recursive: true });
  });

  it('says its name and version before anything is stored', async () => {
    const system = systemOf(reference);
    expect(await system.about?.()).toMatchObject({
      name: 'memory-server',
      version: expect.stringMatching(/^\d+\.\d+/),
      health: { isWell: true },
    });
    await system.close();
  });

  it('stores many messages in one call, once each', async () => {
    const memory = memoryOf({ ...reference, remember: { ...reference.remember, unit: 'batch' } });
    const messages = Array.from({ length: 30 }, (_, index) => ({
      id: `t${index}`,
      content: `Fact ${index}.`,
    }));
    await memory.remember(messages);
    await memory.remember(messages.slice(0, 3));
    expect((await memory.list()).map(({ sourceIds }) => sourceIds)).toEqual(messages.map(({ id }) => [id]));
    await memory.close();
  });

  it('keeps every message of writes that arrive together', async () => {
    const memory = memoryOf(reference);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        memory.remember({ id: `t${index}`, content: `Fact ${index}.` }),
      ),
    );
    expect(await memory.list()).toHaveLength(12);
    await memory.close();
  });

  it('conforms where its own search does not decide', async () => {
    const only = ['isolation', 'no-loss'] as const;
    const report = await runConformance(() => systemOf(reference), { only });
    expect(report.results.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual(
      only.map((id) => [id, 'passed', undefined]),
    );
  }, 120_000);
});

/** The templates of the word server. */
const words = {
  remember: {
    tool: 'add',
    unit: 'batch',
    arguments: {
      space: '{{scope.label}}',
      notes: [{ id: '{{message.label}}', text: '{{message.content}}', at: '{{message.instant}}' }],
    },
  },
  recall: {
    ...{ tool: 'find', arguments: { space: '{{scope.label}}', query: '{{query}}', k: '{{k}}' } },
    ...{ id: '/id', text: '/text', score: '/score', eventTime: '/at', sources: '/id' },
  },
  list: { tool: 'all', arguments: { space: '{{scope.label}}' }, items: '/notes' },
  reset: { tool: 'clear', arguments: { space: '{{scope.label}}' } },
} as const;

describe('an MCP server over HTTP', () => {
  let service: ChildProcess;
  let url = '';
  beforeAll(async () => {
    service = spawn(process.execPath, [fixture('word-server'), 'http'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, WORDS_TOKEN: 'token-of-the-test' },
    });
    url = await new Promise<string>((resolve, reject) => {
      service.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
      service.once('exit', () => reject(new Error('the server did not start')));
    });
  });
  afterAll(() => void service.kill());
  beforeEach(() => void vi.stubEnv('WORDS_TOKEN', 'token-of-the-test'));
  const at = (more: object = {}) => ({ ...words, server: { url, tokenEnv: 'WORDS_TOKEN' }, ...more });

  it('conforms to the suite for services', async () => {
    const report = await runConformance(() => systemOf(at()), {
      unreachable: () => systemOf({ ...words, server: { url: 'http://127.0.0.1:9/mcp' } }),
    });
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(10);
  }, 120_000);

  it('that stores later is asked until it shows what was written', async () => {
    const memory = memoryOf(
      at({
        recall: { ...words.recall, sources: { ids: '/key', key: '/key', value: '/name' } },
        wait: {
          ...{ tool: 'pages', arguments: { space: '{{scope.label}}' }, items: '/notes', written: '/name' },
          everyMs: 1,
        },
      }),
    );
    await memory.remember(told);
    expect((await memory.recall('Bergen')).memories).toMatchObject([
      { text: told.content, sourceIds: ['t1'] },
    ]);
    await memory.close();
  });

  it('that refuses the token is an error that does not show it', async () => {
    vi.stubEnv('OTHER_TOKEN', 'another-token-of-the-test');
    const memory = memoryOf(at({ server: { url, tokenEnv: 'OTHER_TOKEN' } }));
    const problem = await memory.remember(told).catch((error: unknown) => String(error));
    expect(problem).toMatch(/401|nauthorized/);
    expect(problem).not.toContain('another-token');
    await memory.close();
  });

  it.each<[string, object, string]>([
    ['a tool', { reset: { tool: 'clean', arguments: {} } }, 'The MCP server has no tool "clean".'],
    [
      'an argument',
      { list: { tool: 'all', arguments: { spaces: 'x' } } },
      'The tool all has no argument "spaces".',
    ],
    ['a value', { reset: { tool: 'clear', arguments: {} } }, 'The tool clear needs space.'],
  ])('without %s of the options is named before anything is stored', async (_what, more, problem) => {
    const memory = memoryOf(at(more));
    await expect(memory.remember(told)).rejects.toThrow(problem);
    await memory.close();
  });
});

describe('a server that misbehaves', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const scripted = (habit: string, more: { recall?: object; [key: string]: unknown } = {}) => ({
    server: { ...node(fixture('scripted-server'), habit, join(folder, 'pid')), per: 'scope' },
    remember: { tool: 'store', arguments: { text: '{{message.content}}' } },
    errorText: ['Error'],
    error: '/error',
    ...more,
    recall: {
      ...{ tool: 'search', arguments: { query: '{{query}}' }, id: '/id', text: '/text', sources: '/from' },
      ...more.recall,
    },
  });
  const recallOf = async (habit: string, more: Parameters<typeof scripted>[1] = {}) => {
    const memory = memoryOf(scripted(habit, more));
    try {
      await memory.remember(told);
      return (await memory.recall('Where do I live?')).memories.map(({ text }) => text);
    } finally {
      await memory.close();
    }
  };

  it.each(['well-behaved', 'chatty', 'strict'])('is understood when it is %s', async (habit) => {
    expect(await recallOf(habit)).toEqual(['I moved to Bergen.']);
  });

  it.each<[string, string, Parameters<typeof scripted>[1]]>([
    ['refuses', 'the tool search failed: "Disk full"', {}],
    ['apologises', 'the tool search failed: "Error: the index is gone"', {}],
    ['explains', 'the tool search failed: "no such space"', {}],
    ['rambles', 'answered with a memory without a text', {}],
    ['deep', 'nested too deep', {}],
    ['images', 'answered with neither JSON nor text', {}],
    ['infinite', 'answered with a memory without a score at /score', { recall: { score: '/score' } }],
    ['huge', 'exceeded maximum size', {}],
    ['silent', 'took longer than 1500 ms', { timeLimitMs: 1500 }],
    ['crashes', 'the server ended with code 70; it said: panic: out of cheese', {}],
    ['well-behaved', 'answered without a list at /items', { recall: { items: '/items' } }],
  ])('%s is an error, not a memory and not an empty list', async (habit, problem, more) => {
    await expect(recallOf(habit, more)).rejects.toThrow(problem);
  });

  it('says in words that it found nothing, when it is told which words', async () => {
    await expect(recallOf('empty')).rejects.toThrow('without a text');
    expect(await recallOf('empty', { recall: { emptyText: ['No memories'] } })).toEqual([]);
  });

  it('stays ended, because what it held may be lost, until its scope is emptied', async () => {
    const memory = memoryOf(scripted('crashes'));
    await memory.remember(told);
    await expect(memory.recall('Bergen')).rejects.toThrow('code 70');
    await expect(memory.remember({ id: 't2', content: 'More.' })).rejects.toThrow('what it held may be lost');
    // Emptied, but it crashes again when it is searched, to check that.
    await expect(memory.system.reset?.(memory.context.scope)).rejects.toThrow('code 70');
    await memory.close();
  });

  it('gets no variable that it is not given, and its errors show none', async () => {
    vi.stubEnv('MEMORY_KEY', 'key-of-the-test-1234');
    await expect(recallOf('secret')).rejects.toThrow('"Error: undefined"');
    const server = { ...scripted('secret').server, passEnv: ['MEMORY_KEY'] };
    await expect(recallOf('secret', { server })).rejects.toThrow('"Error: [redacted]"');
  });

  it('is ended with the processes that it started, also when they ignore signals', async () => {
    const memory = memoryOf(scripted('launcher'));
    await memory.remember(told);
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).not.toThrow();
    await memory.close();
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 5000 });
  }, 20_000);

  it('that cannot be started is named', async () => {
    const server = { command: join(folder, 'nothing-here'), per: 'scope' };
    await expect(recallOf('', { server })).rejects.toThrow('nothing-here could not be started: spawn');
    expect(existsSync(join(folder, 'pid'))).toBe(false);
  });
});

describe('the options', () => {
  it.each<[string, object, string]>([
    ['no place for the question', { recall: { tool: 'find' } }, '`recall.arguments` does not name {{query}}'],
    [
      'a variable that is unknown',
      { list: { tool: 'all', arguments: { space: '{{scope.lable}}' } } },
      '{{scope.lable}}, which it does not have',
    ],
    ['no way to empty a scope', { reset: undefined }, 'needs `reset`, which empties a scope'],
    [
      'a single message in a call for several',
      { remember: { tool: 'add', unit: 'session', arguments: { text: '{{message.said}}' } } },
      '{{message.said}}, which it does not have',
    ],
    [
      'sources without a place to look them up',
      { recall: { ...words.recall, sources: { ids: '/a', key: '/b', value: '/c' } } },
      'which is missing',
    ],
  ])('with %s are refused', (_what, more, problem) => {
    expect(() => systemOf({ ...words, server: { url: 'http://127.0.0.1:9' }, ...more })).toThrow(problem);
  });

  it('show the program that will be started', () => {
    const { programs, optionsSchema } = memorySystem;
    expect(programs?.(optionsSchema.parse(reference))).toEqual([`${process.execPath} ${referenceServer}`]);
    expect(programs?.(optionsSchema.parse({ ...words, server: { url: 'http://127.0.0.1:9' } }))).toEqual([]);
  });
});
