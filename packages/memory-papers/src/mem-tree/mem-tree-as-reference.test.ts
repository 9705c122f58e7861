import { createScriptedModel } from '@memgym/core/testing';
import { contextOf, createWordCountEmbedder } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { createOriginalScript, type OriginalRead, originalRun } from '../__fixtures__/original-run.js';

interface Run {
  /** The number of children, the text of the node, and the message of each merge. */
  readonly calls: readonly (readonly [number, string, string])[];
  readonly nodes: readonly string[];
  readonly reads: readonly (OriginalRead & { readonly scores: readonly number[] })[];
}

it('grows the same tree as MemEngine, and finds the same nodes', async () => {
  const { calls, nodes, reads } = originalRun<Run>('mem-tree');
  const merged = calls.map(([, , message], place) => ({
    content: `Merged ${place + 1}: ${message.split(' ').slice(1, 4).join(' ')}`,
  }));
  const model = createScriptedModel(...merged);
  const memory = createMemorySystem({
    type: 'mem-tree',
    options: { profile: 'reference' },
    ports: { model, embedder: createWordCountEmbedder() },
  });
  const script = createOriginalScript(memory);
  for (const { stored, text, shown, scores } of reads) {
    await script.storeUntil(stored);
    const { items } = await memory.retrieve({ text, k: 5 }, contextOf());
    expect(items.map((item) => item.text)).toEqual(shown);
    expect(items.map(({ score }) => score)).toEqual(scores.map((score) => expect.closeTo(score, 5)));
  }
  expect(model.asked).toHaveLength(calls.length);
  for (const [place, [, existing, message]] of calls.entries()) {
    const prompt = model.asked[place]?.messages.at(-1)?.content ?? '';
    expect(prompt).toContain(JSON.stringify(existing).slice(1, -1));
    expect(prompt).toContain(JSON.stringify(message).slice(1, -1));
  }
  const held = (await memory.list?.({ user: 'ada' }))?.map(({ text }) => text) ?? [];
  expect(held.toSorted()).toEqual(nodes.toSorted());
});
