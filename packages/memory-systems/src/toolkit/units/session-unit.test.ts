import type { MemorySystem, Role } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const turn = (id: string, role: Role, content: string) => ({ id, role, content, sessionId: 'trip' });
const opening = turn('t1', 'assistant', 'Where to?');
const wish = turn('t2', 'user', 'To the lighthouse.');
const advice = turn('t3', 'assistant', 'Take the ferry.');

const scope = { user: 'ada' };
async function found(memory: MemorySystem, text: string) {
  return (await memory.retrieve({ text, k: 5 }, contextOf())).items.map(({ id }) => id);
}

describe('sessions as memories', () => {
  it('are one memory each, which grows with further turns', async () => {
    const memory = createMemorySystem({ type: 'bm25-s' });
    await memory.add({ id: 'trip', turns: [opening, wish] }, contextOf());
    expect(await found(memory, 'ferry')).toEqual([]);
    const report = await memory.add(advice, contextOf());
    expect(report.stored).toEqual(['session:trip']);
    expect(await found(memory, 'ferry')).toEqual(['session:trip']);
    expect(await memory.list?.(scope)).toMatchObject([
      {
        id: 'session:trip',
        kind: 'session',
        text: 'assistant: Where to?\nuser: To the lighthouse.\nassistant: Take the ferry.',
        sourceIds: ['t1', 't2', 't3'],
      },
    ]);
  });

  it('lose the `meta` of a turn that is forgotten', async () => {
    const memory = createMemorySystem({ type: 'bm25-s' });
    await memory.add({ ...wish, meta: { place: 'lighthouse' } }, contextOf());
    await memory.add({ ...advice, meta: { tool: 'map' } }, contextOf());
    const metas = async () => (await memory.list?.(scope))?.map(({ meta }) => meta);
    expect(await metas()).toEqual([{ place: 'lighthouse', tool: 'map' }]);
    await memory.deleteBySource?.(['t2'], contextOf());
    expect(await metas()).toEqual([{ tool: 'map' }]);
  });

  it('retain the rest if one of their turns is forgotten', async () => {
    const memory = createMemorySystem({ type: 'bm25-s' });
    await memory.add({ id: 'trip', turns: [opening, wish, advice] }, contextOf());
    expect(await memory.deleteBySource?.(['t2'], contextOf())).toEqual(['session:trip']);
    expect(await found(memory, 'lighthouse')).toEqual([]);
    expect(await memory.list?.(scope)).toMatchObject([
      { text: 'assistant: Where to?\nassistant: Take the ferry.', sourceIds: ['t1', 't3'] },
    ]);
  });

  it('are removed whole if a forgotten turn’s part of the text is no longer known', async () => {
    const memory = createMemorySystem({ type: 'bm25-s' });
    await memory.add({ id: 'trip', turns: [opening, wish] }, contextOf());
    await memory.update?.('session:trip', 'They spoke about a lighthouse.', contextOf());
    await memory.add(advice, contextOf());
    expect((await memory.list?.(scope))?.[0]?.text).toBe(
      'They spoke about a lighthouse.\nassistant: Take the ferry.',
    );
    await memory.deleteBySource?.(['t2'], contextOf());
    expect(await memory.list?.(scope)).toEqual([]);
  });

  it('coexist with documents and turns without a session, even under the same ids', async () => {
    const memory = createMemorySystem({ type: 'bm25-s' });
    await memory.add({ id: 'trip', turns: [wish] }, contextOf());
    await memory.add({ id: 'trip', text: 'A trip report.' }, contextOf());
    await memory.add({ id: 'solo', role: 'user', content: 'Alone.' }, contextOf());
    const held = (await memory.list?.(scope)) ?? [];
    expect(held.map(({ id, kind }) => [id, kind])).toEqual([
      ['session:trip', 'session'],
      ['document:trip', 'document'],
      ['turn:solo', 'turn'],
    ]);
  });
});
