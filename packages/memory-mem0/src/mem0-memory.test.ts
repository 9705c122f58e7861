import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runConformance } from '@memgym/conformance';
import { type ChatModel, ProviderError } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemory } from '@memgym/memory-systems';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it, vi } from 'vitest';
import { sqliteFault } from './load-sdk.js';
import { mem0Memory } from './mem0-memory.js';
import { offlineReplies } from './offline.js';

const embedder = createHashedEmbedder({ dimensions: 256 });
const model = createOfflineChatModel({ replies: offlineReplies });

/** Whether the native part of SQLite was built, and works with this Node; the SDK needs it. */
function hasSqlite(): boolean {
  try {
    const require = createRequire(import.meta.url);
    const { version } = require('better-sqlite3/package.json');
    if (sqliteFault(version, process.versions.node) !== undefined) return false;
    const Database = require('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasSqlite())("mem0's SDK as a memory system (needs better-sqlite3, built)", () => {
  it.each([true, false])('conforms to the suite for services, with infer %s', async (infer) => {
    const report = await runConformance(
      ({ embedder: given = embedder, model: asked = model }) =>
        mem0Memory({ embedder: given, model: asked, infer, threshold: 0 }),
      {
        replies: offlineReplies,
        ...(infer && {
          exempt: {
            'exact-match': 'A model writes the memories.',
            duplicates: 'The SDK drops a text that it has, with the message that says it again.',
            'failing-model': 'The SDK takes a reply that it cannot read for one without memories.',
          },
        }),
      },
    );
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(8);
  });

  it('asks the model of the experiment, with the text of the SDK, and cites the message that a memory came from', async () => {
    const server = await startOpenAIServer({
      chat: () => '{"memory":[{"id":"0","text":"Ann moved to Bergen in March 2024","attributed_to":"user"}]}',
    });
    const asked = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
    const memory = createMemory({ system: mem0Memory({ model: asked, embedder }), user: 'ann' });
    const { usage, stored } = await memory.remember({
      ...{ id: 't1', content: 'I moved to Bergen.', eventTime: '2024-03-05T09:00:00' },
    });
    expect(usage.calls).toBe(1);
    expect(usage.inputTokens).toBeGreaterThan(1000);
    const [system, user] = server.chatRequests[0]?.messages ?? [];
    expect(system?.role).toBe('system');
    expect(user?.content).toContain('## New Messages\nuser: [2024-03-05 09:00] I moved to Bergen.');
    const { memories } = await memory.recall('Where does Ann live?');
    expect(memories).toMatchObject([
      {
        id: stored[0],
        text: 'Ann moved to Bergen in March 2024',
        sourceIds: ['t1'],
        eventTime: '2024-03-05T09:00:00',
      },
    ]);
    await server.close();
  });

  it('fails where the SDK hides a failure, and remembers nothing then', async () => {
    // mem0ai/mem0 issue 5509: a memory whose embedding fails is dropped without an error. What the SDK would print looks as
    // if something else broke.
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    let left = 1;
    const failing = {
      ...embedder,
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        left -= 1;
        if (left < 0) throw new ProviderError('server', 'The embedder is down.');
        return embedder.embed(...args);
      },
    };
    const memory = createMemory({ system: mem0Memory({ model, embedder: failing }), user: 'ann' });
    await expect(memory.remember({ id: 't1', content: 'I moved to Bergen.' })).rejects.toThrow(
      'embedder is down',
    );
    left = Number.POSITIVE_INFINITY;
    expect(await memory.list()).toEqual([]);
    expect((await memory.remember({ id: 't1', content: 'I moved to Bergen.' })).stored).toHaveLength(1);
    const broken: ChatModel = {
      info: model.info,
      complete: () => Promise.reject(new ProviderError('server', 'The model is down.')),
    };
    const other = createMemory({ system: mem0Memory({ model: broken, embedder }), user: 'ann' });
    await expect(other.remember('I moved to Bergen.')).rejects.toMatchObject({
      message: 'The model is down.',
    });
    for (const each of printed) expect(each).not.toHaveBeenCalled();
  });

  it('says so when the SDK makes no memory, such as of an unreadable reply', async () => {
    const mumbling: ChatModel = {
      info: model.info,
      complete: async (request) => ({ ...(await model.complete(request)), text: 'I am not sure.' }),
    };
    const memory = createMemory({ system: mem0Memory({ model: mumbling, embedder }), user: 'ann' });
    expect((await memory.remember({ id: 't1', content: 'I moved to Bergen.' })).skipped).toEqual([
      { sourceId: 't1', reason: 'mem0 made no memory of it' },
    ]);
  });

  it('sends nothing to anybody, and writes no file into the home folder', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const memory = createMemory({ system: mem0Memory({ model, embedder }), user: 'ann' });
    await memory.remember({ id: 't1', content: 'I moved to Bergen.' });
    expect((await memory.recall('Who moved to Bergen?')).memories).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
    expect(process.env.MEM0_TELEMETRY).toBe('false');
    expect(existsSync(process.env.MEM0_DIR ?? '')).toBe(false);
  });
});

describe('SQLite for the SDK', () => {
  it.each([
    ['12.11.1', '20.20.2', false],
    ['12.11.1', '22.23.3', false],
    ['12.11.1', '24.18.0', false],
    ['12.11.1', '24.19.0', true],
    ['12.11.1', '26.0.0', true],
    ['13.2.0', '24.21.0', false],
  ])('of version %s with Node %s is refused: %s', (version, node, isRefused) => {
    // WiseLibs/better-sqlite3 issue 1515: a collected statement ends the process.
    expect(sqliteFault(version, node) !== undefined).toBe(isRefused);
  });
});
