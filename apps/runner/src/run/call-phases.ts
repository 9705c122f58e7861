import { type Assistant, type CallPhase, type MemorySystem, usualPhase } from '@memgym/core';
import type { PhaseOf } from '@memgym/llm-client';

/** Knows in which phase of an episode a call is made. */
export interface CallPhases {
  readonly phaseOf: PhaseOf;
  /** The memory, its calls counted as writing or reading. */
  watchMemory(memory: MemorySystem): MemorySystem;
  /** The assistant, its own calls counted as what it was asked to do. */
  watchAssistant(assistant: Assistant): Assistant;
}

const memoryPhases: ReadonlyMap<unknown, CallPhase> = new Map([
  ...(
    ['add', 'addBatch', 'flush', 'update', 'delete', 'deleteBySource', 'reset', 'commitAccess'] as const
  ).map((method) => [method, 'write'] as const),
  ...(['retrieve', 'list', 'history', 'context'] as const).map((method) => [method, 'read'] as const),
  ['evolve', 'adapt'] as const,
] satisfies (readonly [keyof MemorySystem, CallPhase])[]);

const assistantPhases: ReadonlyMap<unknown, CallPhase> = new Map([
  ['observe', 'write'],
  ['flush', 'write'],
  ['deleteBySource', 'write'],
  ['act', 'converse'],
  ['answer', 'answer'],
  ['adapt', 'adapt'],
] satisfies (readonly [keyof Assistant, CallPhase])[]);

/**
 * Phases for one episode. Its steps follow one another, and only questions are answered side by side: so
 * what is under way tells the phase, without following every promise, which takes a third of a run's time.
 */
export function createCallPhases(): CallPhases {
  const memory = createWatch(memoryPhases);
  const assistant = createWatch(assistantPhases);
  return {
    phaseOf: (role) => {
      if (role === 'assistant') return assistant.current() ?? usualPhase(role);
      const ofMemory = role === 'embed' || role === 'memory-write' || role === 'memory-read';
      return (ofMemory ? (memory.current() ?? assistant.current()) : undefined) ?? usualPhase(role);
    },
    watchMemory: memory.watch,
    watchAssistant: assistant.watch,
  };
}

function createWatch(phases: ReadonlyMap<unknown, CallPhase>) {
  const underWay = new Map<CallPhase, number>();
  const count = (phase: CallPhase, change: number): void => {
    const left = (underWay.get(phase) ?? 0) + change;
    if (left === 0) underWay.delete(phase);
    else underWay.set(phase, left);
  };

  return {
    /** The phase of everything under way; undefined when there is none, or more than one. */
    current: (): CallPhase | undefined => (underWay.size === 1 ? underWay.keys().next().value : undefined),

    watch: <Watched extends object>(watched: Watched): Watched =>
      new Proxy(watched, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target);
          const phase = phases.get(key);
          if (typeof value !== 'function') return value;
          // Bound to the target, whose private members a proxy has not.
          return (...args: unknown[]): unknown => {
            if (phase === undefined) return Reflect.apply(value, target, args);
            count(phase, 1);
            const done = (): void => count(phase, -1);
            try {
              const result: unknown = Reflect.apply(value, target, args);
              Promise.resolve(result).then(done, done);
              return result;
            } catch (error) {
              done();
              throw error;
            }
          };
        },
      }),
  };
}
