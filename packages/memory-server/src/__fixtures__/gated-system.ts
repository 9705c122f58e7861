import type { MemorySystem } from '@memgym/core';
import { bm25 } from '@memgym/memory-systems/bm25';

/** A memory that stores when the test lets it, or fails when the test says so. */
export function gatedSystem() {
  const inner = bm25();
  let open: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let begun: () => void = () => undefined;
  const gate = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  gate.catch(() => undefined);
  /** Resolves when the first write has begun. */
  const writing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const pass = async (): Promise<void> => {
    begun();
    await gate;
  };
  const system: MemorySystem = {
    ...inner,
    add: async (input, context) => {
      await pass();
      return inner.add(input, context);
    },
    addBatch: async (inputs, context) => {
      await pass();
      if (inner.addBatch === undefined) throw new Error('bm25 has batches');
      return inner.addBatch(inputs, context);
    },
  };
  return { system, writing, open: () => open(), fail: (error: Error) => fail(error) };
}
