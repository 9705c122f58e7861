import { MemGymError, messageOf } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { isService } from '../in-own-scopes.js';
import { lone } from '../sample-inputs.js';
import { alice } from '../trial.js';

/** A service that fails is an error of the system: never an empty result, and never an untyped error. */
export const failures: ConformanceProperty = {
  id: 'failures',
  title: 'fails with a typed error when its service fails, and never answers with nothing',
  check: async ({ subject, adopt }) => {
    if (subject.unreachable === undefined) {
      return { skipped: 'no instance with an unreachable service was given to the suite' };
    }
    // Not through `open`, which resets scopes: that fails already.
    const system = await subject.unreachable();
    const { writing, reading } = adopt(system);
    const calls: Record<string, (() => Promise<unknown>) | undefined> = {
      add: () => system.add(lone('lost', 'My locker code is 4711.'), writing()),
      retrieve: () => system.retrieve({ text: 'locker', k: 3 }, reading()),
      list: system.list && (async () => system.list?.(alice)),
      reset: system.reset && (async () => system.reset?.(alice)),
      delete: system.delete && (async () => system.delete?.('lost', writing())),
      deleteBySource: system.deleteBySource && (async () => system.deleteBySource?.(['lost'], writing())),
      scopes: system.scopes && (async () => system.scopes?.()),
      exportUser: system.exportUser && (async () => system.exportUser?.(alice.user)),
      eraseUser: system.eraseUser && (async () => system.eraseUser?.(alice.user)),
    };
    for (const [name, call] of Object.entries(calls)) {
      // A system that keeps its memories here, and only an index elsewhere, may know that there is nothing.
      if (call === undefined || (name !== 'add' && !isService(system))) continue;
      const failure = await call().then(
        () => undefined,
        (error: unknown) => error ?? 'nothing',
      );
      ensure(failure !== undefined, `\`${name}\` succeeded although the service cannot be reached`);
      ensure(
        MemGymError.isInstance(failure),
        () => `\`${name}\` failed with an untyped error: ${messageOf(failure)}`,
      );
    }
    return 'passed';
  },
};
