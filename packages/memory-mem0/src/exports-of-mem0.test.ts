import { createMemory } from '@memgym/memory-systems';
import { importUser } from '@memgym/memory-systems/move';
import { describe, expect, it } from 'vitest';
import { exportsOfMem0 } from './exports-of-mem0.js';

describe('exports', () => {
  it('of mem0 become the memories of their users, oldest first', async () => {
    const results = [
      { id: 'm2', memory: 'Sings in a choir', created_at: '2024-06-01T10:00:00-07:00', user_id: 'bo' },
      {
        id: 'm3',
        memory: 'Lives in Bergen',
        created_at: '2024-05-02T10:00:00Z',
        user_id: 'ann',
        metadata: { topic: 'home' },
      },
      {
        id: 'm1',
        memory: 'Is vegetarian',
        created_at: '2024-05-01T10:00:00Z',
        user_id: 'ann',
        metadata: null,
      },
    ];
    const exports = exportsOfMem0({ results });
    expect(exports.map(({ user }) => user)).toEqual(['bo', 'ann']);
    const memory = createMemory({ user: 'ann' });
    for (const one of exports) await importUser(memory.forUser(one.user), one);
    expect((await memory.list()).map(({ id, text, eventTime, meta }) => [id, text, eventTime, meta])).toEqual(
      [
        ['m1', 'Is vegetarian', '2024-05-01T10:00:00', undefined],
        ['m3', 'Lives in Bergen', '2024-05-02T10:00:00', { topic: 'home' }],
      ],
    );
    expect((await memory.forUser('bo').list())[0]?.eventTime).toBe('2024-06-01T17:00:00');
    expect(() => exportsOfMem0([{ id: 'm' }])).toThrow(/entry 0 is not a memory of mem0/);
    expect(() => exportsOfMem0('x')).toThrow(/expected a list/);
  });
});
