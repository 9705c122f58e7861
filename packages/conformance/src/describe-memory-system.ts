import { describe, expect, it } from 'vitest';
import { checkProperty } from './check-property.js';
import { conformanceProperties } from './conformance-properties.js';
import type { ConformanceSubject } from './conformance-subject.js';

/**
 * Declares a vitest suite that checks a memory system: one test per property, skipped with the reason if a property
 * does not apply.
 *
 * @example
 * ```ts
 * import type { Embedder, MemorySystem } from '@memgym/core';
 * import { describeMemorySystem } from '@memgym/conformance/vitest';
 *
 * declare function createMyMemory(ports: { embedder?: Embedder | undefined }): MemorySystem;
 *
 * describeMemorySystem({
 *   name: 'my-memory',
 *   create: ({ embedder }) => createMyMemory({ embedder }),
 * });
 * ```
 */
export function describeMemorySystem(subject: ConformanceSubject): void {
  describe(`${subject.name} as a memory system`, () => {
    for (const property of conformanceProperties) {
      it(property.title, async ({ skip }) => {
        const outcome = await checkProperty(subject, property);
        if (outcome !== 'passed') skip(outcome.skipped);
        expect(outcome).toBe('passed');
      });
    }
  });
}
