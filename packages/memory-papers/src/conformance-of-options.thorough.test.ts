import { type ConformanceSubject, declaredSubject } from '@memgym/conformance';
import { describeMemorySystem } from '@memgym/conformance/vitest';
import { isHnswAvailable } from '@memgym/memory-systems/indexes';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { createMemorySystem, findMemorySystem, memoryReplies } from './__fixtures__/memory-systems.js';

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
    exempt: { ...declaredSubject(findMemorySystem(type)).exempt, ...exempt },
    name: `${type}${variant}`,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, options, ports }),
  });
}

for (const profile of ['fixed', 'reference']) {
  describeMemorySystem({
    name: `memory-bank ${profile} that forgets nothing`,
    replies: memoryReplies,
    create: (ports) =>
      createMemorySystem({ type: 'memory-bank', options: { profile, forgets: false }, ports }),
  });
}

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
prove('awi', { profile: 'reference', initialPolicy: 'info_type', evolves: true, batchMessages: 1 });
prove('awi', { onUnusableReply: 'fail' });
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
if (isHnswAvailable()) prove('nemori', { vectorIndex: { type: 'hnsw' }, settings: { batchThreshold: 3 } });

for (const type of ['awi', 'a-mem']) {
  describeMemorySystem({
    ...declaredSubject(findMemorySystem(type)),
    name: `${type} in a storage`,
    replies: memoryReplies,
    create: (ports) => createMemorySystem({ type, ports, storage: createInMemoryStorage() }),
  });
}
