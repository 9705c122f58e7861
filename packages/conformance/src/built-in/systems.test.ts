import { fileURLToPath } from 'node:url';
import { builtInMemorySystems, createMemorySystem } from '@memgym/memory-systems/all';
import { isHnswAvailable } from '@memgym/memory-systems/indexes';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { describe, expect, it } from 'vitest';
import type { ConformanceSubject } from '../conformance-subject.js';
import { declaredSubject } from '../declared-subject.js';
import { describeMemorySystem } from '../describe-memory-system.js';
import { outcomeTable } from '../testing/outcome-table.js';
import { outcomesOf } from '../testing/outcomes-of.js';

const declaredOf = (type: string) => {
  const definition = builtInMemorySystems.find((each) => each.type === type);
  return definition === undefined ? {} : declaredSubject(definition);
};

function prove(type: string, options: object = {}, exempt: ConformanceSubject['exempt'] = {}): void {
  const variant = Object.keys(options).length === 0 ? '' : ` ${JSON.stringify(options)}`;
  describeMemorySystem({
    ...declaredOf(type),
    exempt: { ...declaredOf(type).exempt, ...exempt },
    name: `${type}${variant}`,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, options, ports }),
  });
}

for (const { type } of builtInMemorySystems) prove(type);

prove('full-context', { maxTokens: 20_000, overflow: 'drop-oldest' });
prove('recent', { profile: 'reference', size: 1 });
prove('short-term', { profile: 'reference' });
prove('long-term', { profile: 'reference' });
prove('bm25-m', { engine: 'wink' });
prove('bm25-m', {
  analyzer: { stopWords: 'english', keepIngForms: true },
  indexed: { speaker: false, time: true },
});
prove('emb-s', { profile: 'reference' });
prove('emb-m', { indexed: { speaker: false, time: true } });
prove('bm25-m', { indexed: { previous: 2, time: true, speaker: false } });
prove('emb-m', { diversity: { lambda: 0.7 } });
prove('hybrid', { unit: 'session' });
prove('hybrid', { indexed: { previous: 2 } });
prove('hybrid', { fusion: 'linear', lexicalWeight: 0.3 });
prove('rag', { profile: 'reference' });
prove('mem0', { profile: 'reference', messagePrefixes: 'labels' });
prove('mem0', { infer: false });
prove('mem0', { onUnusableReply: 'fail', evolves: ['fact_extraction_prompt'] });
prove('mem0', { memoryType: 'procedure' });
if (isHnswAvailable()) {
  prove('emb-m', { vectorIndex: { type: 'hnsw' } });
  prove('hybrid', { vectorIndex: { type: 'auto', threshold: 4 } });
}

for (const type of ['bm25-m', 'emb-m', 'mem0']) {
  describeMemorySystem({
    ...declaredOf(type),
    name: `${type} in a storage`,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, ports, storage: createInMemoryStorage() }),
  });
}

describe('docs/conformance.md', () => {
  it('matches the results of the suite; run with --update to rewrite it', async ({ task, skip }) => {
    const found = outcomesOf(
      task.file,
      builtInMemorySystems.map(({ type }) => type),
    );
    if (found === undefined) return skip('not all properties were checked');
    const page = `# Conformance of the memory systems

Every memory system must have the properties of the conformance suite. This page shows the result of each system of
\`@memgym/memory-systems\` with its default options; a test rewrites it. Those of the literature have [a page of their
own](../packages/memory-papers/conformance.md). The suite uses the offline model and embedder, which are
simulated. The same [test](../packages/conformance/src/built-in/systems.test.ts) also checks other options and
the \`reference\` profiles. A system that asks its model only after more messages than the suite sends is checked
there with options that make it ask earlier.

Check a system, built in or your own: \`memgym systems check <type, package or file>\`. It needs no test runner. How to
write one: [add a memory backend](contributing/add-a-memory-backend.md).

## Properties

A system

${outcomeTable(found)}
`;
    await expect(page).toMatchFileSnapshot(
      fileURLToPath(new URL('../../../../docs/conformance.md', import.meta.url)),
    );
  });
});
