import { createMemory } from '@memgym/memory-systems';
import { importUser } from '@memgym/memory-systems/move';
import { expect, it } from 'vitest';
import { exportsOfItems } from './exports-of-items.js';

it('items of a store become memories with namespace, key and value', async () => {
  const items = [
    { namespace: ['memories', 'ann'], key: 'pet', value: { text: 'Her cat is called Miso.', age: 3 } },
    { namespace: ['memories', 'ann'], key: 'empty', value: { age: 3 }, createdAt: '2024-05-01T10:00:00Z' },
  ];
  const exports = exportsOfItems(items);
  expect(exports.map(({ user }) => user)).toEqual(['ann']);
  const memory = createMemory({ user: 'ann' });
  for (const one of exports) await importUser(memory, one);
  const [found] = (await memory.recall('cat', { k: 1 })).memories;
  expect([found?.text, found?.meta]).toEqual([
    'Her cat is called Miso.',
    { namespace: ['memories', 'ann'], key: 'pet', value: { text: 'Her cat is called Miso.', age: 3 } },
  ]);
  expect(() => exportsOfItems([{ key: 'x' } as never])).toThrow(/entry 0/);
});
