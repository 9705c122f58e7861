import { type Capability, type Episode, MemGymError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { canRestore, requireRestorable } from './can-restore.js';

const system = (...capabilities: Capability[]) => ({
  config: { name: 'mine' },
  capabilities: new Set(capabilities),
});
const benchmark = (needs: boolean) => ({
  type: 'memorybench',
  protocol: {
    async *play() {
      yield* [];
    },
    needsRestore: () => needs,
  },
});
const episodes: readonly Episode[] = [];

describe('a system of a run', () => {
  it('is restored if it has snapshots and keeps its state in this process', () => {
    expect(canRestore(system('snapshot'))).toBe(true);
    expect(canRestore(system('snapshot', 'outside'))).toBe(false);
    expect(canRestore(system())).toBe(false);
  });

  it('is refused before the run if its benchmark needs that, with the reason', () => {
    const refusal = (...capabilities: Capability[]): unknown => {
      try {
        requireRestorable(benchmark(true), episodes, [system('snapshot'), system(...capabilities)]);
        return 'accepted';
      } catch (error) {
        return MemGymError.isInstance(error) ? error.message : error;
      }
    };
    expect(refusal('snapshot')).toBe('accepted');
    expect(refusal()).toBe(
      "Memory system 'mine': cannot be played with memorybench, which asks on copies of a memory: it has no snapshots.",
    );
    expect(refusal('snapshot', 'outside')).toContain('it keeps its state outside');
    expect(() => requireRestorable(benchmark(false), episodes, [system()])).not.toThrow();
  });
});
