import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  type MemoryRecord,
  makeSystem,
  type PortSettings,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { textSize } from '../toolkit/text-size.js';
import { createStorageIndex, type StorageIndex } from './create-storage-index.js';
import { commitFunctions } from './functions.js';
import type { MemgptRead } from './main-context.js';
import { type MemgptMemoryOptions, memgptMemoryOptionsSchema } from './memgpt-memory-options.js';
import { firstState, type MemgptState, memgptStateSchema } from './memgpt-state.js';
import { placementOf } from './placed-memory.js';
import { readMainContext } from './read-main-context.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberMessages } from './remember-messages.js';
import { fixedRules } from './rules.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * MemGPT as built by MemEngine: a main context of limited size that is always shown whole, and two storages outside it,
 * which a model searches and into which it moves memories while it reads a question. Source:
 * docs/specs/memory-systems.md#memgpt.
 */
export const memgptMemory = defineMemorySystem({
  type: 'memgpt',
  version: '1.0.0',
  description:
    'A main context of limited size, and storages that a model searches and moves memories into (MemGPT).',
  options: memgptMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: Number.POSITIVE_INFINITY,
  state: { schema: memgptStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    return {
      embeds: (record) => rules.embedsMemories && !isSummary(record),
      remember: (request: RememberRequest<MemgptState, StorageIndex>) =>
        rememberMessages(request, options, rules),
      revise: (record, text) => rewritten(record, text, options),
      read: (request: MemgptRead) => readMainContext(request, options, rules),
      access: (events, view) => commitFunctions(events, view, rules.moves),
      context: (view) => [...view.all()].find(isSummary)?.item.text ?? '',
      createIndex: () => createStorageIndex(embedder.info.dimensions),
    };
  },
});

function isSummary(record: MemoryRecord): boolean {
  return placementOf(record).place === 'summary';
}

/** A memory with another text in the same place. */
function rewritten(record: MemoryRecord, text: string, options: MemgptMemoryOptions) {
  return redraft(record, { text, data: { ...placementOf(record), size: textSize(text, options) } });
}

/** The model, the embedder and the options of {@link memgpt}. */
export type MemgptMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memgptMemoryOptionsSchema>;

/**
 * MemGPT: a model moves memories between its context and an archive, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memgpt(settings: MemgptMemorySettings): MemorySystem {
  return makeSystem(memgptMemory, settings);
}
