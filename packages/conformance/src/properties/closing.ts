import { MemGymError } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { expectRejection, isNamed } from '../expect-rejection.js';
import { lone, sampleInputs } from '../sample-inputs.js';
import { alice } from '../trial.js';

/**
 * docs/specs/memory-systems.md#conformance, 16: closing ends or cancels running calls, may be repeated, and is
 * final.
 */
export const closing: ConformanceProperty = {
  id: 'closing',
  title: 'can be closed twice, and fails every other call after that',
  check: async ({ open }) => {
    const trial = await open();
    const { system } = trial;
    await trial.addAll(sampleInputs.slice(0, 3));
    const snapshot = trial.restores ? await trial.snapshot() : undefined;
    const running = trial.add(lone('running', 'Written while closing.')).then(
      () => undefined,
      (error: unknown) => error,
    );
    await system.close();
    const failure = await running;
    ensure(
      failure === undefined || MemGymError.isInstance(failure),
      'a write in progress when the system was closed failed with an untyped error',
    );
    await system.close();

    const calls: Record<string, (() => Promise<unknown>) | undefined> = {
      add: () => trial.add(lone('late', 'Too late.')),
      retrieve: () => trial.find({ text: 'train', k: 1 }),
      snapshot: system.snapshot && (async () => system.snapshot?.()),
      restore: snapshot && (() => trial.restore(snapshot)),
      list: system.list && (async () => system.list?.(alice)),
      reset: system.reset && (async () => system.reset?.()),
      delete: system.delete && (async () => system.delete?.('p1', trial.writing())),
      flush: system.flush && (async () => system.flush?.(trial.writing())),
      clone: system.clone && (async () => system.clone?.()),
      evolve: system.evolve && (async () => system.evolve?.({ said: 'Too late.' }, trial.writing())),
    };
    for (const [name, call] of Object.entries(calls)) {
      if (call === undefined) continue;
      await expectRejection(
        call,
        isNamed('ClosedError'),
        `\`${name}\` after \`close\` must fail with a ClosedError`,
      );
    }
    return 'passed';
  },
};
