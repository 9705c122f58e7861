import { describe, expect, it } from 'vitest';
import type { Capability } from '../capability.js';
import { UnsupportedCapabilityError } from '../errors/unsupported-capability-error.js';
import type { MemorySystem } from './memory-system.js';
import { requireCapability } from './require-capability.js';

/** A system that remembers one text, declares `capabilities`, and has a `context` method if requested. */
function createOneTextMemory(capabilities: Capability[], hasContext: boolean): MemorySystem {
  class OneTextMemory implements MemorySystem {
    readonly info = {
      name: 'one-text',
      version: '1.0.0',
      profile: 'fixed' as const,
      params: {},
      capabilities: new Set(capabilities),
    };
    private readonly text = 'Ann lives in Oslo.';
    async add(): Promise<never> {
      throw new RangeError('not needed here');
    }
    async retrieve(): Promise<never> {
      throw new RangeError('not needed here');
    }
    async close(): Promise<void> {}
    readText(): Promise<string> {
      return Promise.resolve(this.text);
    }
  }
  const system = new OneTextMemory();
  return hasContext ? Object.assign(system, { context: OneTextMemory.prototype.readText }) : system;
}

describe('requireCapability', () => {
  it('gives `restore` to a system that declares `snapshot`', async () => {
    const restored: unknown[] = [];
    const system: MemorySystem = Object.assign(createOneTextMemory(['snapshot'], false), {
      restore: async (taken: unknown) => void restored.push(taken),
    });
    const taken = { system: 'one-text', schemaVersion: 1, state: null, blobs: {} };
    await requireCapability(system, 'restore')(taken);
    expect(restored).toEqual([taken]);
    expect(() => requireCapability(createOneTextMemory([], false), 'restore')).toThrow(/`snapshot`/);
  });

  it('gives the method, bound to its system', async () => {
    const context = requireCapability(createOneTextMemory(['context'], true), 'context');
    await expect(context({ user: 'ann' })).resolves.toBe('Ann lives in Oslo.');
  });

  it.each([
    ['is declared but missing', ['context'], false],
    ['exists but is not declared', ['list'], true],
    ['is neither declared nor present', [], false],
  ] as const)('throws when the method %s', (_what, capabilities, hasContext) => {
    const system = createOneTextMemory([...capabilities], hasContext);
    expect(() => requireCapability(system, 'context')).toThrow(UnsupportedCapabilityError);
    expect(() => requireCapability(system, 'context')).toThrow(/'one-text'.*`context`/);
  });
});
