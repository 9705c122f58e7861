import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { memorySystem as aMem } from '@memgym/memory-papers/a-mem';
import { memorySystem as memoryOs } from '@memgym/memory-papers/memory-os';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { memorySystems } from '../memory/index.js';
import { offlineReplies } from './__fixtures__/offline-replies.js';
import { memoryBenchSystems } from './memorybench-systems.js';

// packages/memorybench/spec.md#baselines
it.each(Object.entries(memoryBenchSystems))(
  '%s is a system with valid options',
  (_, { type, options = {} }) => {
    const ports = {
      model: createOfflineChatModel({ replies: offlineReplies }),
      embedder: createHashedEmbedder(),
    };
    const definition = [aMem, memoryOs, ...memorySystems].find((each) => each.type === type);
    expect(() => createMemorySystem({ type: definition ?? type, options, ports })).not.toThrow();
  },
);

it('search for five memories, best first', () => {
  const searched = ['bm25_message', 'bm25_dialog', 'embedder_message', 'embedder_dialog', 'a_mem'];
  const shown = searched.map((name) => memoryBenchSystems[name]);
  expect(shown.map((system) => [system?.k, system?.format?.order])).toEqual(searched.map(() => [5, 'rank']));
});
