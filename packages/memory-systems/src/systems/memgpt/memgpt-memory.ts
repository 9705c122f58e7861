import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory, type MemoryRecord, redraft } from '../../scoped/index.js';
import { textSize } from '../model-based/text-size.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { createStorageIndex, type StorageIndex } from './create-storage-index.js';
import { commitFunctions } from './functions.js';
import { type MemgptMemoryOptions, memgptMemoryOptionsSchema } from './memgpt-memory-options.js';
import { firstState, type MemgptState, memgptStateSchema } from './memgpt-state.js';
import { placementOf } from './placed-memory.js';
import { readMainContext } from './read-main-context.js';
import { rememberMessages } from './remember-messages.js';

/**
 * MemGPT as MemEngine builds it: a main context of limited size, all of which is shown, and two storages
 * outside it that a model searches and files into while a question is read. Source: memory-systems.md §12.
 */
export const memgptMemory: MemorySystemDefinition<MemgptMemoryOptions> = {
  type: 'memgpt',
  description: 'A main context of limited size, and storages that a model searches and files into (MemGPT).',
  optionsSchema: memgptMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: Number.POSITIVE_INFINITY,
  create: (options, ports) => {
    const { profile } = options;
    const embedder = requireEmbedder('memgpt', ports);
    return createScopedMemory<MemgptState, StorageIndex>({
      info: { name: 'memgpt', version: '1.0.0', profile, params: paramsOf(options) },
      model: requireModel('memgpt', ports),
      embedder,
      // The original's searches fail: memory-systems.md §12, Faults.
      embeds: (record) => profile === 'fixed' && !isSummary(record),
      state: { create: () => firstState, schema: memgptStateSchema },
      remember: (request) => rememberMessages(request, options),
      revise: (record, text) => rewritten(record, text, options),
      read: (request) => readMainContext(request, options),
      access: (events, view) => commitFunctions(events, view, profile),
      context: (view) => [...view.all()].find(isSummary)?.item.text ?? '',
      createIndex: () => createStorageIndex(embedder.info.dimensions),
    });
  },
};

function isSummary(record: MemoryRecord): boolean {
  return placementOf(record).place === 'summary';
}

/** A memory with another text, where it was. */
function rewritten(record: MemoryRecord, text: string, options: MemgptMemoryOptions) {
  return redraft(record, { text, data: { ...placementOf(record), size: textSize(text, options) } });
}
