import { runConformance } from '@memgym/conformance';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { memorySystem } from '@memgym/memory-http';
import { createMemory } from '@memgym/memory-systems';
import { bm25 } from '@memgym/memory-systems/bm25';
import { makeSystem } from '@memgym/memory-systems/define';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryServer } from './create-memory-server.js';
import { type Listening, listen } from './listen.js';

/** What no service can show, with the reason that the report gives. */
const notApplicable = {
  snapshots: 'its state cannot be copied: it has no snapshots',
  'bad-model-output': 'it calls no model',
  'failing-model': 'it calls no model',
  'lenient-reading': 'it asks no model for JSON',
  accounting: 'a service makes its calls itself',
  expiry: 'it cannot remove what expires',
  evolution: 'it does not learn from feedback',
};

describe('conformance through the wire', () => {
  let listening: Listening | undefined;
  afterEach(async () => void (await listening?.stop()));

  it.each([
    ['bm25', () => bm25()],
    ['hybrid', () => hybrid({ embedder: createHashedEmbedder() })],
  ] as const)('%s', async (_name, system) => {
    listening = await listen(createMemoryServer({ memory: createMemory({ system: system() }) }), { port: 0 });
    const { url } = listening;
    const capabilities = ['wait', 'list', 'forget', 'update', 'history', 'scopes'];
    const report = await runConformance(() => makeSystem(memorySystem, { url, capabilities }), {
      unreachable: () => makeSystem(memorySystem, { url: 'http://127.0.0.1:9', capabilities }),
    });
    const client = makeSystem(memorySystem, { url });
    const { name, version } = system().info;
    expect(await client.about?.()).toEqual({
      ...{ name, version, health: { isWell: true, detail: 'ok' } },
      capabilities: expect.arrayContaining(capabilities),
    });
    await client.close();
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const skipped = report.results.filter(({ outcome }) => outcome === 'skipped');
    expect(Object.fromEntries(skipped.map(({ id, reason }) => [id, reason]))).toEqual(notApplicable);
    expect(report.results.length - skipped.length).toBe(18);
  });
});
