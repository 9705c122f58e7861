import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../scoped/__fixtures__/contexts.js';

// `user: aaaa` and the like: ten ASCII characters, so three estimated tokens each.
const contents = ['aaaa', 'bbbb', 'cccc', 'dddd'];
const all = { text: 'whatever', k: Number.POSITIVE_INFINITY };

async function filled(options: object) {
  const memory = createMemorySystem({ type: 'full-context', options });
  const turns = contents.map((content) => ({ id: content.charAt(0), role: 'user' as const, content }));
  await memory.add({ id: 's', turns }, contextOf());
  return memory;
}

describe('full context', () => {
  it('shows everything, newest first', async () => {
    const { items, truncated } = await (await filled({})).retrieve(all, contextOf());
    expect(items.map(({ id, score }) => [id, score])).toEqual([
      ['d', 1],
      ['c', 1 / 2],
      ['b', 1 / 3],
      ['a', 1 / 4],
    ]);
    expect(truncated).toBeUndefined();
  });

  it('refuses to read when the memories do not fit and none may be dropped', async () => {
    const memory = await filled({ maxTokens: 11 });
    await expect(memory.retrieve(all, contextOf())).rejects.toThrow(
      /12 tokens do not fit into `maxTokens` 11/,
    );
  });

  it.each([
    ['drop-oldest', ['d', 'c', 'b']],
    ['drop-newest', ['c', 'b', 'a']],
  ])('%s leaves out whole messages and says how many', async (overflow, shown) => {
    const memory = await filled({ maxTokens: 9, overflow });
    const { items, truncated } = await memory.retrieve(all, contextOf());
    expect(items.map(({ id }) => id)).toEqual(shown);
    expect(truncated).toBe(1);
  });
});
