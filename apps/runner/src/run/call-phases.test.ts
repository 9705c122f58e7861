import type { Assistant, MemorySystem } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createCallPhases } from './call-phases.js';

/** Methods that end when told to; the rest of the face is not used here. */
function waiting<Methods extends string>(...methods: Methods[]) {
  const ends: (() => void)[] = [];
  const face = Object.fromEntries(
    methods.map((method) => [method, () => new Promise<void>((resolve) => ends.push(resolve))]),
  );
  return { face, end: () => ends.shift()?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createCallPhases', () => {
  it('tells what the memory does while the assistant talks', async () => {
    const phases = createCallPhases();
    const inner = waiting('add', 'retrieve');
    const outer = waiting('act');
    const memory = phases.watchMemory(inner.face as unknown as MemorySystem);
    const assistant = phases.watchAssistant(outer.face as unknown as Assistant);
    void assistant.act({} as never, {} as never);
    expect(phases.phaseOf('assistant')).toBe('converse');
    void memory.retrieve({} as never, {} as never);
    expect(phases.phaseOf('embed')).toBe('read');
    inner.end();
    await settled();
    void memory.add({} as never, {} as never);
    expect(phases.phaseOf('embed')).toBe('write');
    expect(phases.phaseOf('memory-read')).toBe('write');
    expect(phases.phaseOf('simulator')).toBe('simulate');
    inner.end();
    outer.end();
    await settled();
    expect(phases.phaseOf('assistant')).toBe('answer');
  });

  it('tells reading and answering apart while questions are answered side by side', async () => {
    const phases = createCallPhases();
    const inner = waiting('retrieve');
    const outer = waiting('answer');
    const memory = phases.watchMemory(inner.face as unknown as MemorySystem);
    const assistant = phases.watchAssistant(outer.face as unknown as Assistant);
    for (let one = 0; one < 2; one += 1) {
      void assistant.answer({} as never, {} as never);
      void memory.retrieve({} as never, {} as never);
    }
    inner.end();
    await settled();
    expect([phases.phaseOf('embed'), phases.phaseOf('assistant')]).toEqual(['read', 'answer']);
  });

  it('ends a phase when its call fails', async () => {
    const phases = createCallPhases();
    const memory = phases.watchMemory({
      add: () => Promise.reject(new Error('full')),
      flush: () => {
        throw new Error('closed');
      },
    } as unknown as MemorySystem);
    await expect(memory.add({} as never, {} as never)).rejects.toThrow('full');
    expect(() => memory.flush?.({} as never)).toThrow('closed');
    await settled();
    expect(phases.phaseOf('embed')).toBe('read');
  });
});
