import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

/** Whether V8 describes two objects by one hidden class. */
function shapeTest(): (one: object, other: object) => boolean {
  setFlagsFromString('--allow-natives-syntax');
  try {
    const test = runInThisContext('(one, other) => %HaveSameMap(one, other)');
    // V8 reads the body of a function when it is called first.
    test({}, {});
    return test;
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

describe('memories that were read', () => {
  it('share one hidden class, because a run holds hundreds of thousands of them', async () => {
    const haveSameShape = shapeTest();
    const memory = createMemorySystem({ type: 'full-context' });
    const turns = Array.from({ length: 60 }, (_, number) => ({
      id: `t${number}`,
      role: 'user' as const,
      content: `Message ${number}`,
    }));
    await memory.add({ id: 's', turns }, contextOf());
    const { items } = await memory.retrieve({ text: 'whatever', k: 60 }, contextOf());
    expect(items).toHaveLength(60);
    const others = items.slice(1).filter((item, place) => !haveSameShape(items[place] as object, item));
    // The first ones may be made before V8 has seen the shape.
    expect(others.length).toBeLessThan(10);
  });
});
