import { builtInMemorySystems } from '../built-in-memory-systems.js';
import { createMemorySystem } from '../create-memory-system.js';
import { isHnswAvailable } from '../indexes/index.js';
import { type ConformanceSubject, describeMemorySystem } from '../testing/index.js';

const byAge = { 'exact-match': 'it shows memories by age, not by likeness' } as const;
const special: Readonly<Record<string, Partial<ConformanceSubject>>> = {
  none: { exempt: { 'exact-match': 'it stores nothing' } },
  'full-context': { exempt: byAge },
  recent: { exempt: byAge },
  oracle: { exempt: byAge },
  noise: { exempt: byAge, evidence: 'nothing' },
};

function prove(type: string, options: object = {}): void {
  const variant = Object.keys(options).length === 0 ? '' : ` ${JSON.stringify(options)}`;
  describeMemorySystem({
    ...special[type],
    name: `${type}${variant}`,
    create: (ports) => createMemorySystem({ type, options, ports }),
  });
}

for (const { type } of builtInMemorySystems) prove(type);

prove('full-context', { maxTokens: 20_000, overflow: 'drop-oldest' });
prove('recent', { profile: 'reference', size: 1 });
prove('bm25-m', { profile: 'reference' });
prove('bm25-s', { profile: 'reference' });
prove('bm25-m', { engine: 'wink' });
prove('bm25-m', { preset: 'mem0', indexed: { speaker: false, time: true } });
prove('emb-s', { profile: 'reference' });
prove('emb-m', { indexed: { speaker: false, time: true } });
prove('hybrid', { unit: 'session' });
prove('hybrid', { fusion: 'linear', lexicalWeight: 0.3 });
prove('rag', { profile: 'reference' });
if (isHnswAvailable()) {
  prove('emb-m', { vectorIndex: { type: 'hnsw' } });
  prove('hybrid', { vectorIndex: { type: 'auto', threshold: 4 } });
}
