import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemory } from './app-memory/index.js';
import { findMemorySystem } from './built-in-memory-systems.js';
import { makeSystem } from './make-system.js';
import { memoryReplies } from './offline.js';
import { bm25, memorySystem } from './systems/bm25/index.js';
import { embedding } from './systems/embedding/index.js';
import { mem0 } from './systems/mem0/index.js';

const ports = { model: createOfflineChatModel({ replies: memoryReplies }), embedder: createHashedEmbedder() };

describe('a factory of a memory system', () => {
  it('makes the same system as its definition', async () => {
    const systems = [bm25(), makeSystem(memorySystem, {})];
    const recalled = [];
    for (const system of systems) {
      const memory = createMemory({ system, user: 'ann' });
      await memory.remember(['I moved to Bergen in March.', 'My sister lives in Oslo.']);
      recalled.push((await memory.recall('Who lives in Oslo?', { k: 1 })).text);
    }
    expect(recalled).toEqual(['- user: My sister lives in Oslo.', '- user: My sister lives in Oslo.']);
  });

  it('takes ports and options in one object', () => {
    expect(mem0({ ...ports, threshold: 0.7 }).info.params).toMatchObject({ threshold: 0.7 });
    expect(mem0({ ...ports, profile: 'reference' }).info.profile).toBe('reference');
    expect(bm25({ unit: 'session' }).info.name).toBe('bm25-s');
    expect(embedding({ embedder: ports.embedder, unit: 'session' }).info.name).toBe('emb-s');
    // @ts-expect-error no such option
    expect(() => bm25({ profil: 'reference' })).toThrow(/profil/);
  });

  it('lets a write fail on a reply that cannot be read, unless it says otherwise', () => {
    expect(mem0(ports).info.params).toMatchObject({ onUnusableReply: 'fail' });
    expect(mem0({ ...ports, onUnusableReply: 'skip' }).info.params).toMatchObject({
      onUnusableReply: 'skip',
    });
    expect(bm25().info.params).not.toHaveProperty('onUnusableReply');
  });

  it('states how many memories a recall requests', () => {
    expect([mem0(ports).info.defaultK, bm25().info.defaultK]).toEqual([30, undefined]);
    for (const type of ['rag', 'none', 'mem0']) {
      const definition = findMemorySystem(type);
      expect(makeSystem(definition, ports).info.defaultK).toBe(definition.defaultK);
    }
  });
});
