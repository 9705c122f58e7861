import type { MemorySystem } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf, createAngleEmbedder } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';
import { drawnTree, heldTree } from './__fixtures__/held-tree.js';
import { thresholdAt } from './way-down.js';

const constants = { baseThreshold: 0.4, thresholdRate: 0.5 };
const merged = (content: string) => ({ content });

function create(replies: readonly unknown[], options: object = {}) {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createAngleEmbedder() };
  return { model, memory: createMemorySystem({ type: 'mem-tree', options, ports }) };
}

/** Adds documents whose ids are their texts: an angle in degrees each, and a suffix to distinguish them. */
async function tell(memory: MemorySystem, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await memory.add({ id: text, text }, contextOf());
}

const found = async (memory: MemorySystem, text: string, k = 9) =>
  (await memory.retrieve({ text, k }, contextOf())).items.map((item) => item.text);

it('requires more similarity further down: 0.4 at the top, 0.4·√e at the deepest level', () => {
  expect(thresholdAt(0, 3, constants)).toBe(0.4);
  expect(thresholdAt(1, 2, constants)).toBeCloseTo(0.5136102, 7);
  expect(thresholdAt(3, 3, constants)).toBeCloseTo(0.6594885, 7);
});

describe('MemTree', () => {
  it('turns a leaf that a message reaches into a branch, and merges the message into all nodes it passes', async () => {
    const { memory, model } = create([merged('25 ab'), merged('23 abc'), merged('10 ac')]);
    // cos 50° = 0.64 is enough at the top, cos 20° = 0.94 below it; cos 157° is not.
    await tell(memory, '0a', '50b');
    expect(await drawnTree(memory)).toBe('25 ab(0a 50b)');
    const report = await memory.add({ id: '20c', text: '20c' }, contextOf());
    expect(report.usage).toMatchObject({ calls: 2, embeddedTexts: 3 });
    await tell(memory, '180d');
    expect(await drawnTree(memory)).toBe('23 abc(50b 10 ac(0a 20c)) 180d');
    expect(model.asked).toHaveLength(3);
    const sources = new Map(
      [...(await heldTree(memory)).values()].map((node) => [node.text, node.sourceIds]),
    );
    expect(sources.get('23 abc')).toEqual(['0a', '50b', '20c']);
    expect(sources.get('10 ac')).toEqual(['0a', '20c']);
  });

  it('puts a message under a branch as a leaf when no child is similar enough', async () => {
    const { memory } = create([merged('90 ab'), merged('90 abc')]);
    // 90° is similar enough at the top; cos 61° = 0.48 to either leaf passes 0.4, not 0.4·exp(0.5 · 1/2) = 0.51.
    await tell(memory, '29a', '92b');
    expect(await drawnTree(memory)).toBe('90 ab(29a 92b)');
    await tell(memory, '153c');
    expect(await drawnTree(memory)).toBe('90 abc(29a 92b 153c)');
  });

  it('descends no further than `maxDepth`', async () => {
    const { memory } = create([merged('1 ab'), merged('1 abc')], { maxDepth: 1 });
    await tell(memory, '0a', '1b', '2c');
    expect(await drawnTree(memory)).toBe('1 abc(0a 1b 2c)');
  });

  it('finds branches and leaves together, at most k in total', async () => {
    const { memory } = create([merged('25 ab')]);
    await tell(memory, '0a', '50b');
    expect(await found(memory, '24')).toEqual(['25 ab', '0a', '50b']);
    expect(await found(memory, '24', 2)).toEqual(['25 ab', '0a']);
  });

  it('does not find a branch that merges a message the filters exclude', async () => {
    const { memory } = create([merged('25 ab')]);
    await tell(memory, '0a', '50b');
    const of = async (...sourceIds: string[]) =>
      (await memory.retrieve({ text: '25', k: 9, filters: { sourceIds } }, contextOf())).items.map(
        ({ text }) => text,
      );
    expect(await of('0a')).toEqual(['0a']);
    expect(await of('0a', '50b')).toHaveLength(3);
    const summaries = { text: '25', k: 9, filters: { kinds: ['summary'] } };
    expect((await memory.retrieve(summaries, contextOf())).items).toHaveLength(1);
  });

  it('dissolves every branch above a forgotten or rewritten message, and retains the other messages', async () => {
    const replies = [merged('25 ab'), merged('23 abc'), merged('10 ac')];
    const forgetting = create(replies).memory;
    await tell(forgetting, '0a', '50b', '20c');
    await forgetting.deleteBySource?.(['50b'], contextOf());
    expect(await drawnTree(forgetting)).toBe('10 ac(0a 20c)');
    await forgetting.delete?.('20c', contextOf());
    expect(await drawnTree(forgetting)).toBe('0a');

    const rewriting = create(replies).memory;
    await tell(rewriting, '0a', '50b', '20c');
    await rewriting.update?.('20c', '99 else', contextOf());
    expect(await drawnTree(rewriting)).toBe('0a 50b 99 else');
    expect(await found(rewriting, '99', 1)).toEqual(['99 else']);
  });

  it('removes a deleted branch, and retains one with a text written by a caller', async () => {
    const { memory } = create([merged('25 ab'), merged('23 abc'), merged('10 ac')]);
    await tell(memory, '0a', '50b', '20c');
    const inner = [...(await heldTree(memory)).values()].find(({ text }) => text === '10 ac');
    await memory.update?.(inner?.id ?? '', '11 mine', contextOf());
    expect(await drawnTree(memory)).toBe('23 abc(50b 11 mine(0a 20c))');
    await memory.delete?.(inner?.id ?? '', contextOf());
    expect(await drawnTree(memory)).toBe('23 abc(0a 50b 20c)');
  });

  it('ends the descent above a text that cannot be merged, with a warning; or fails', async () => {
    const replies = [merged('25 ab'), merged('23 abc'), 'no', 'no'];
    const { memory } = create(replies);
    await tell(memory, '0a', '50b');
    const report = await memory.add({ id: '20c', text: '20c' }, contextOf());
    expect(report.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect(await drawnTree(memory)).toBe('23 abc(0a 50b 20c)');

    const strict = create([merged('25 ab'), 'no', 'no', 'no', 'no'], { onUnusableReply: 'fail' }).memory;
    await tell(strict, '0a', '50b');
    await expect(tell(strict, '20c')).rejects.toThrow();
    expect(await drawnTree(strict)).toBe('25 ab(0a 50b)');
  });
});

describe('MemTree as in MemEngine', () => {
  const profile = 'reference';

  it('uses each vector for the previous node: each message descends to the previous message', async () => {
    const { memory, model } = create([merged('0 root'), merged('0 root again')], { profile });
    // 180° is opposite to 0°, but the first row contains the vector of the second message.
    await tell(memory, '0a', '180b');
    expect(await drawnTree(memory)).toBe('0a(180b)');
    expect(model.asked).toHaveLength(1);
    // The row of 0a now contains the vector of 180b; cos 90° = 0 is not enough.
    await tell(memory, '90c');
    expect(await drawnTree(memory)).toBe('0a(180b) 90c');
    expect(model.asked).toHaveLength(1);
  });

  it('returns the node before the matching one, and never the last message', async () => {
    const { memory } = create([], { profile, baseThreshold: 1, thresholdRate: 9 });
    await tell(memory, '0a', '180b');
    expect((await memory.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual(['[ROOT]', '0a', '180b']);
    expect(await found(memory, '0', 1)).toEqual(['[ROOT]']);
    expect(await found(memory, '180', 1)).toEqual(['0a']);
    expect(await found(memory, '180')).not.toContain('180b');
  });

  it('overwrites a message with the merged text, which is undone when one of the two is forgotten', async () => {
    const replies = [merged('0 root b'), merged('0 root c'), merged('2 a and c')];
    const { memory } = create(replies, { profile });
    await tell(memory, '0a', '1b', '2c');
    expect(await drawnTree(memory)).toBe('2 a and c(1b(2c))');
    await memory.deleteBySource?.(['2c'], contextOf());
    expect(await drawnTree(memory)).toBe('0a(1b)');
    expect((await memory.list?.({ user: 'ada' }))?.[0]).toMatchObject({ kind: 'root', text: '[ROOT]' });
    await memory.deleteBySource?.(['0a', '1b'], contextOf());
    expect(await memory.list?.({ user: 'ada' })).toEqual([]);
  });

  it('offers no update of a node', () => {
    expect(create([], { profile }).memory.info.capabilities.has('update')).toBe(false);
  });

  it('shows the first 1024 words only', async () => {
    const ports = {
      model: createOfflineChatModel({ replies: memoryReplies }),
      embedder: createHashedEmbedder(),
    };
    const memory = createMemorySystem({ type: 'mem-tree', options: { profile }, ports });
    const long = 'the red kite flew over the hill and back again '.repeat(150);
    for (const id of ['a', 'b', 'c', 'd']) await memory.add({ id, text: `${id} ${long}` }, contextOf());
    const { items, truncated } = await memory.retrieve({ text: 'red kite', k: 4 }, contextOf());
    const words = items.flatMap(({ text }) => text.split(' '));
    expect(words.length).toBeLessThanOrEqual(1024);
    expect(truncated).toBeGreaterThan(0);
  });
});
