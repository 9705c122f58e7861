import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';
import { createOriginalScript, type OriginalRead, originalRun } from '../../testing/original-run.js';

it('shows the same messages as MemEngine, in the same order', async () => {
  const memory = createMemorySystem({ type: 'short-term', options: { profile: 'reference' } });
  const script = createOriginalScript(memory);
  for (const { stored, shown } of originalRun<{ reads: OriginalRead[] }>('short-term').reads) {
    await script.storeUntil(stored);
    const { items } = await memory.retrieve({ text: 'cat', k: 99 }, contextOf());
    expect(items.map(({ text }) => text)).toEqual(shown);
  }
});
