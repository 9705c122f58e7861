import { fileURLToPath } from 'node:url';
import { declaredSubject } from '@memgym/conformance';
import { outcomesOf, outcomeTable } from '@memgym/conformance/testing';
import { describeMemorySystem } from '@memgym/conformance/vitest';
import { describe, expect, it } from 'vitest';
import {
  builtInMemorySystems,
  createMemorySystem,
  findMemorySystem,
  memoryReplies,
} from './__fixtures__/memory-systems.js';

for (const { type } of builtInMemorySystems) {
  describeMemorySystem({
    ...declaredSubject(findMemorySystem(type)),
    name: type,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, ports }),
  });
}

describe('conformance.md', () => {
  it('matches the results of the suite; run with --update to rewrite it', async ({ task, skip }) => {
    const found = outcomesOf(
      task.file,
      builtInMemorySystems.map(({ type }) => type),
    );
    if (found === undefined) return skip('not all properties were checked');
    const page = `# Conformance of the memory systems of the literature

The result of the [conformance suite](../../docs/conformance.md) for each system of this package with its default options;
a [test](src/conformance.test.ts) rewrites it. [Another](src/conformance-of-options.thorough.test.ts) checks other options and
the \`reference\` profiles. A system that asks its model only after more messages than the suite sends is checked there with
options that make it ask earlier.

## Properties

A system

${outcomeTable(found)}
`;
    await expect(page).toMatchFileSnapshot(fileURLToPath(new URL('../conformance.md', import.meta.url)));
  });
});
