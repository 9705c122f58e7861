import { fileURLToPath } from 'node:url';
import { builtInMemorySystems, createMemorySystem } from '@memgym/memory-systems/all';
import { isHnswAvailable } from '@memgym/memory-systems/indexes';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { describe, expect, it, type RunnerTask } from 'vitest';
import { builtInSubjects } from '../built-in-subjects.js';
import type { ConformanceSubject } from '../conformance-subject.js';
import { describeMemorySystem } from '../describe-memory-system.js';
import { outcomeTable, type PropertyOutcome } from '../outcome-table.js';

// A memory with several sources is found by a filter that only some of them pass.
const withInsights = { filters: 'an insight cites memories on both sides of a filter' } as const;

// As in the original, a message is not found before it is part of an episode.
const waitsUnfound = {
  filters: 'waiting messages are not searched',
  'update-and-delete': 'waiting messages are not searched',
} as const;

function prove(type: string, options: object = {}, exempt: ConformanceSubject['exempt'] = {}): void {
  const variant = Object.keys(options).length === 0 ? '' : ` ${JSON.stringify(options)}`;
  describeMemorySystem({
    ...builtInSubjects[type],
    exempt: { ...builtInSubjects[type]?.exempt, ...exempt },
    name: `${type}${variant}`,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, options, ports }),
  });
}

for (const { type } of builtInMemorySystems) prove(type);

for (const profile of ['fixed', 'reference']) {
  describeMemorySystem({
    name: `memory-bank ${profile} that forgets nothing`,
    replies: memoryReplies,
    create: (ports) =>
      createMemorySystem({ type: 'memory-bank', options: { profile, forgets: false }, ports }),
  });
}

prove('full-context', { maxTokens: 20_000, overflow: 'drop-oldest' });
prove('recent', { profile: 'reference', size: 1 });
prove('short-term', { profile: 'reference' });
prove(
  'scm',
  { latest: 1, recalled: 5, onUnusableReply: 'fail' },
  { filters: 'the model may accept fewer than k memories' },
);
for (const onUnusableReply of ['skip', 'fail']) {
  prove(
    'scm',
    { profile: 'reference', onUnusableReply },
    { 'exact-match': 'the memories the model accepts are ordered by age' },
  );
}
prove('long-term', { profile: 'reference' });
prove('bm25-m', { profile: 'reference' });
prove('bm25-s', { profile: 'reference' });
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
prove('awi', { profile: 'reference', initialPolicy: 'info_type', evolves: true, batchMessages: 1 });
prove('awi', { onUnusableReply: 'fail' });
prove('mem0', { profile: 'reference', messagePrefixes: 'labels' });
prove('mem0', { infer: false });
prove('mem0', { onUnusableReply: 'fail', evolves: ['fact_extraction_prompt'] });
prove('mem0', { memoryType: 'procedure' });
prove('a-mem', { profile: 'reference', evolutionThreshold: 2 });
prove('a-mem', { onUnusableReply: 'fail', queryKeywords: false, kLinked: 0, neighbourText: 'note' });
prove('a-mem', { replies: 'sections' });
prove('a-mem', { replies: 'sections', profile: 'reference', evolutionThreshold: 2, onUnusableReply: 'fail' });
prove('mem0-2', { profile: 'reference' });
prove('mem0-2', { onUnusableReply: 'fail', recentMessages: 0, queryEntities: 0 });
prove('raptor', { profile: 'reference', updateEvery: null });
prove(
  'raptor',
  { updateEvery: 6, dimensions: 2, read: 'traversal' },
  { 'exact-match': 'a descent in the tree can take the wrong branch' },
);
prove('raptor', { updateEvery: null, onUnusableReply: 'fail' });
prove('mem-tree', { maxDepth: 1, onUnusableReply: 'fail' });
prove(
  'mem-tree',
  { contentTokens: 20, baseThreshold: 0.1, thresholdRate: 0 },
  { filters: 'branches take some of the k places' },
);
prove(
  'mem-tree',
  { profile: 'reference', onUnusableReply: 'fail' },
  {
    'exact-match': 'the vector of a message is used for the node before it',
    filters: 'a message that others were merged into is no longer stored separately',
  },
);
prove('mem0-g', { profile: 'reference' });
prove('mem0-g', { onUnusableReply: 'fail', relationSearch: 'triples', evolves: ['update_memory_prompt'] });
prove('memory-os', { preset: 'locomo', settings: { segmentCapacity: 400 } });
prove('memory-os', {
  preset: 'paper',
  settings: { heatThreshold: 1.5, shortTermCapacity: 1, segmentCapacity: 400 },
});
prove(
  'memory-os',
  { profile: 'reference', preset: 'memorybench', onUnusableReply: 'fail' },
  { 'exact-match': 'it drops messages without a reply' },
);
prove('generative-agents', { profile: 'reference', onUnusableReply: 'fail' });
prove('generative-agents', { preset: 'memengine', decayPer: 'day' }, withInsights);
prove('memory-bank', { profile: 'reference', onUnusableReply: 'fail' });
prove('memgpt', { capacity: 40, summarySize: 10 });
prove('memgpt', { capacity: 60, unit: 'tokens', warnAt: 0.2, flushShare: 1, onUnusableReply: 'fail' });
prove(
  'memgpt',
  { profile: 'reference' },
  { 'exact-match': 'it orders its queue by age, and searches nothing' },
);
prove(
  'memgpt',
  { profile: 'reference', capacity: 12, onUnusableReply: 'fail' },
  {
    'exact-match': 'it orders its queue by age, and searches nothing',
    'update-and-delete': 'like the original, it cannot find flushed messages again',
  },
);
prove('nemori', { settings: { batchThreshold: 3, mergeSimilarity: 0.2 } });
prove('nemori', { preset: 'evaluation', settings: { batchThreshold: 2 }, onUnusableReply: 'fail' });
prove('nemori', { preset: '2025-09', settings: { bufferMaxMessages: 6, mergeCandidates: 3 } });
prove('nemori', { profile: 'reference' }, waitsUnfound);
prove(
  'nemori',
  { profile: 'reference', preset: 'evaluation' },
  { 'exact-match': 'vectors are found in the order of storing' },
);
prove('nemori', { profile: 'reference', preset: '2025-09', onUnusableReply: 'fail' }, waitsUnfound);
prove('reflexion', { profile: 'reference' });
prove('reflexion', { capacity: 400, unit: 'tokens' });
prove('reflexion', { capacity: null });
if (isHnswAvailable()) {
  prove('emb-m', { vectorIndex: { type: 'hnsw' } });
  prove('hybrid', { vectorIndex: { type: 'auto', threshold: 4 } });
  prove('nemori', { vectorIndex: { type: 'hnsw' }, settings: { batchThreshold: 3 } });
}

for (const type of ['bm25-m', 'emb-m', 'awi', 'mem0', 'a-mem']) {
  describeMemorySystem({
    ...builtInSubjects[type],
    name: `${type} in a storage`,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, ports, storage: createInMemoryStorage() }),
  });
}

describe('docs/conformance.md', () => {
  const file = fileURLToPath(new URL('../../../../docs/conformance.md', import.meta.url));
  const outcomeOf = ({ mode, result }: RunnerTask): PropertyOutcome | undefined => {
    if (result?.state === 'pass') return 'passed';
    if (result?.state === 'fail') return 'failed';
    // The reason exists at run time, though the type does not include it.
    const { note } = (result ?? {}) as { note?: string };
    return mode === 'skip' && note !== undefined ? { skipped: note } : undefined;
  };

  it('matches the results of the suite; run with --update to rewrite it', async ({ task, skip }) => {
    const found = new Map<string, PropertyOutcome[]>();
    for (const { type } of builtInMemorySystems) {
      const suite = task.file.tasks.find(({ name }) => name === `${type} as a memory system`);
      const outcomes = suite?.type === 'suite' ? suite.tasks.map(outcomeOf) : [];
      if (outcomes.includes(undefined)) skip('not all properties were checked');
      found.set(type, outcomes as PropertyOutcome[]);
    }
    const page = `# Conformance of the memory systems

Every memory system must have the properties of the conformance suite. This page shows the result of each built-in
system with its default options; a test rewrites it. The suite uses the offline model and embedder, which are
simulated. The same [test](../packages/conformance/src/built-in/systems.test.ts) also checks other options and
the \`reference\` profiles. A system that asks its model only after more messages than the suite sends is checked
there with options that make it ask earlier.

Check a system, built in or your own: \`memgym systems check <type, package or file>\`. It needs no test runner. How to
write one: [add a memory backend](contributing/add-a-memory-backend.md).

## Properties

A system

${outcomeTable(found)}
`;
    await expect(page).toMatchFileSnapshot(file);
  });
});
