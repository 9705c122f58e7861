import { type MemorySystem, NotFoundError } from '@memgym/core';
import { contextOf, createAngleEmbedder } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';
import { type HeldNode, heldTree } from './__fixtures__/held-tree.js';

const step = fc.record({
  action: fc.constantFrom('add', 'add', 'add', 'session', 'delete', 'forget', 'update'),
  id: fc.integer({ min: 0, max: 11 }),
  other: fc.integer({ min: 0, max: 40 }),
  angle: fc.integer({ min: 0, max: 120 }),
});
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Applies a step to a message or to any node of the tree; an unknown id is refused. */
async function carryOut(memory: MemorySystem, { action, id, other, angle }: Step): Promise<void> {
  const said = (number: number) => `${angle} degrees, said by m${number}.`;
  const turn = (number: number) => ({ id: `m${number}`, role: 'user' as const, content: said(number) });
  const ids = ((await memory.list?.({ user: 'ada' })) ?? []).map((item) => item.id);
  const any = ids[other % Math.max(1, ids.length)] ?? 'none';
  const actions: Record<string, () => Promise<unknown> | undefined> = {
    add: () => memory.add(turn(id), contextOf()),
    session: () => memory.add({ id: `s${id}`, turns: [turn(id), turn(other % 12)] }, contextOf()),
    delete: () => memory.delete?.(any, contextOf()),
    forget: () => memory.deleteBySource?.([`m${id}`, `m${other % 12}`], contextOf()),
    update: () => memory.update?.(any, `${angle} rewritten`, contextOf()),
  };
  await actions[action]?.()?.catch((error: unknown) => {
    if (!NotFoundError.isInstance(error)) throw error;
  });
}

/** The ancestors of a node, nearest first; a path that never ends is a cycle. */
function above(node: HeldNode, tree: ReadonlyMap<string, HeldNode>): HeldNode[] {
  const way: HeldNode[] = [];
  for (let at = node.parent; at !== null; ) {
    const parent = tree.get(at);
    if (parent === undefined) throw new RangeError(`${at} is the parent of ${node.id}, but does not exist.`);
    way.push(parent);
    if (way.length > tree.size) throw new RangeError(`${node.id} is in a cycle.`);
    at = parent.parent;
  }
  return way;
}

async function grown(steps: readonly Step[], options: object) {
  const ports = {
    model: createOfflineChatModel({ replies: memoryReplies }),
    embedder: createAngleEmbedder(),
  };
  const memory = createMemorySystem({ type: 'mem-tree', options, ports });
  for (const given of steps) await carryOut(memory, given);
  return { memory, tree: await heldTree(memory) };
}

const runs = { numRuns: 80 };
const life = fc.array(step, { maxLength: 30 });

describe('after any sequence of writes, deletions and updates', () => {
  it('the tree remains a tree: no cycles, each message in one leaf, each branch citing all leaves below it', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const { tree } = await grown(steps, {});
        const nodes = [...tree.values()];
        const below = new Map<string, string[]>();
        for (const node of nodes) {
          const way = above(node, tree);
          expect(way.map(({ kind }) => kind)).toEqual(Array(way.length).fill('summary'));
          if (node.kind === 'summary') continue;
          expect(node.sourceIds).toEqual([node.id]);
          for (const { id } of way) below.set(id, [...(below.get(id) ?? []), node.id]);
        }
        for (const { id, kind, sourceIds } of nodes) {
          if (kind !== 'summary') continue;
          expect([...sourceIds].sort()).toEqual(below.get(id)?.sort());
          expect(nodes.filter(({ parent }) => parent === id).length).toBeGreaterThan(1);
        }
      }),
      runs,
    );
  });

  it('restoring its snapshot gives the same tree, which grows in the same way', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const { memory } = await grown(steps, {});
        const { memory: copy } = await grown([], {});
        await copy.restore(await memory.snapshot());
        for (const system of [memory, copy]) {
          await system.add({ id: 'later', text: '33 degrees' }, contextOf());
        }
        expect(await copy.snapshot()).toEqual(await memory.snapshot());
      }),
      { numRuns: 30 },
    );
  });

  it.each(['fixed', 'reference'])('a forgotten message leaves no trace (%s)', async (profile) => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const { memory } = await grown(steps, { profile });
        await memory.deleteBySource?.(['m1', 'm2'], contextOf());
        const { state } = await memory.snapshot();
        expect(JSON.stringify(state)).not.toMatch(/said by m[12]\./);
      }),
      runs,
    );
  });

  it('in the reference profile too: one node per message below one top node', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const { tree } = await grown(steps, { profile: 'reference' });
        for (const node of tree.values()) above(node, tree);
        const messages = [...tree.values()].filter(({ kind }) => kind !== 'root');
        expect(tree.size - messages.length).toBeLessThanOrEqual(1);
        for (const { id, sourceIds } of messages) expect(sourceIds).toContain(id);
        const ids = messages.map(({ id }) => id);
        for (const { sourceIds } of tree.values())
          expect(ids).toEqual(expect.arrayContaining([...sourceIds]));
      }),
      runs,
    );
  });
});
