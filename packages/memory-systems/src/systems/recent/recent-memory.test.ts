import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const turn = (id: string) => ({ id, role: 'user' as const, content: `message ${id}` });
const all = { text: '', k: Number.POSITIVE_INFINITY };

async function shownAfter(options: object, ids: readonly string[]) {
  const memory = createMemorySystem({ type: 'recent', options });
  for (const id of ids) await memory.add(turn(id), contextOf());
  return (await memory.retrieve(all, contextOf())).items.map(({ id }) => id);
}

describe('the recent window', () => {
  it('stores the last messages and shows them newest first', async () => {
    expect(await shownAfter({ size: 3 }, ['1', '2', '3', '4', '5'])).toEqual(['5', '4', '3']);
  });

  it('stores the last message at size 1, and all of them in the reference profile, as the original does', async () => {
    expect(await shownAfter({ size: 1 }, ['1', '2', '3'])).toEqual(['3']);
    expect(await shownAfter({ size: 1, profile: 'reference' }, ['1', '2', '3'])).toEqual(['3', '2', '1']);
  });

  it('reports messages that leave, and does not accept them again', async () => {
    const memory = createMemorySystem({ type: 'recent', options: { size: 2 } });
    await memory.add(turn('1'), contextOf());
    const report = await memory.add({ id: 's', turns: ['2', '3', '4'].map(turn) }, contextOf());
    expect(report.stored).toEqual(['3', '4']);
    expect(report.skipped).toEqual([
      { sourceId: '1', reason: 'only the last 2 are stored' },
      { sourceId: '2', reason: 'only the last 2 are stored' },
    ]);
    const again = await memory.add(turn('1'), contextOf());
    expect(again.skipped).toEqual([{ sourceId: '1', reason: 'duplicate' }]);
    expect((await memory.list?.({ user: 'ada' }))?.map(({ id }) => id)).toEqual(['3', '4']);
  });
});
