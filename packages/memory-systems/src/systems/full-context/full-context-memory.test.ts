import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

// Texts such as `user: aaaa` have ten ASCII characters and thus three estimated tokens.
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

  it('refuses to read if the memories do not fit and none may be dropped', async () => {
    const memory = await filled({ maxTokens: 11 });
    await expect(memory.retrieve(all, contextOf())).rejects.toThrow(
      /memories of full-context have 12 tokens, but `maxTokens` is 11/,
    );
  });

  it.each([
    ['drop-oldest', ['d', 'c', 'b']],
    ['drop-newest', ['c', 'b', 'a']],
  ])('%s omits whole messages and reports their number', async (overflow, shown) => {
    const memory = await filled({ maxTokens: 9, overflow });
    const { items, truncated } = await memory.retrieve(all, contextOf());
    expect(items.map(({ id }) => id)).toEqual(shown);
    expect(truncated).toBe(1);
  });
});
