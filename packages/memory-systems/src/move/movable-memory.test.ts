import type { Embedder } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemory } from '../app-memory/index.js';
import { hybrid } from '../systems/hybrid/index.js';
import { movableMemory } from './index.js';

/** An embedder whose calls wait until they are let through. */
function heldEmbedder() {
  const hashed = createHashedEmbedder();
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const asked: (() => void)[] = [];
  const embedder: Embedder = {
    info: hashed.info,
    embed: async (texts, options) => {
      for (const tell of asked.splice(0)) tell();
      if (!isOpen) await new Promise<void>((go) => waiting.push(go));
      return hashed.embed(texts, options);
    },
  };
  return {
    embedder,
    asked: () => new Promise<void>((done) => asked.push(done)),
    open: () => {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

describe('a memory that is moved while it is used', () => {
  it('has everything that was said, replaced, forgotten and erased meanwhile, by whoever held it', async () => {
    const from = createMemory();
    const { memory, moveTo } = movableMemory(from);
    const [ann, bo, cy] = ['ann', 'bo', 'cy'].map((user) => memory.forUser(user)) as [
      typeof memory,
      typeof memory,
      typeof memory,
    ];
    await ann.remember([
      { id: 'a1', content: 'I live in Oslo.' },
      { id: 'a2', content: 'I sing.' },
    ]);
    await bo.remember({ id: 'b1', content: 'I have a cat.' });
    const { embedder, asked, open } = heldEmbedder();
    const to = createMemory({ system: hybrid({ embedder }) });
    const embedding = asked();
    const moving = moveTo(to);
    await embedding;
    // The move is in its middle.
    await ann.update('a1', 'user: I live in Bergen.');
    await ann.forget('a2');
    await ann.remember({ id: 'a3', content: 'I have a dog.' }, { wait: false });
    await bo.eraseUser();
    await cy.remember({ id: 'c1', content: 'I am new.' }, { wait: false });
    expect((await ann.recall('Bergen')).memories).toHaveLength(1);
    open();
    const report = await moving;
    expect(report).toMatchObject({ way: 'records', removed: 1 });
    // An answer that still arrived is written by what was made before the move.
    await ann.remember({ id: 'a4', role: 'assistant', content: 'Noted.' });
    expect(memory.system).toBe(to.system);
    expect(ann.system).toBe(to.system);
    expect((await to.forUser('ann').list()).map(({ id, text }) => [id, text])).toEqual([
      ['a1', 'user: I live in Bergen.'],
      ['a3', 'user: I have a dog.'],
      ['a4', 'assistant: Noted.'],
    ]);
    expect(await to.users()).toEqual(['ann', 'cy']);
    expect((await from.forUser('ann').list()).map(({ id }) => id)).toEqual(['a1', 'a3']);
  });

  it('stays where it is if the move fails, and goes on when it is repeated', async () => {
    const hashed = createHashedEmbedder();
    let fails = true;
    const embedder: Embedder = {
      info: hashed.info,
      embed: async (texts, options) => {
        if (fails) throw new Error('no embedder');
        return hashed.embed(texts, options);
      },
    };
    const from = createMemory();
    const { memory, moveTo } = movableMemory(from);
    await memory.remember({ id: 'a', content: 'I live in Oslo.' });
    const to = createMemory({ system: hybrid({ embedder }) });
    const moving = moveTo(to);
    const said = memory.remember({ id: 'b', content: 'I sing.' });
    await expect(moving).rejects.toThrow('no embedder');
    await said;
    expect(memory.system).toBe(from.system);
    expect(await memory.list()).toHaveLength(2);
    fails = false;
    await moveTo(to);
    expect((await memory.recall('Where do I live?')).memories.map(({ id }) => id)).toContain('a');
    expect(memory.system).toBe(to.system);
  });
});
