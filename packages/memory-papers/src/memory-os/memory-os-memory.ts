import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type MemoryDraft,
  type MemoryRecord,
  makeSystem,
  type PortSettings,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { createTierIndex, type TierIndex } from './create-tier-index.js';
import { withoutMemories } from './forget-memories.js';
import { memoryOsMemoryOptionsSchema, settingsOf } from './memory-os-memory-options.js';
import { firstState, type MemoryOsState, memoryOsStateSchema } from './memory-os-state.js';
import { readMemories } from './read-memories.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberExchanges, settleExchange } from './remember-exchanges.js';
import { fixedRules } from './rules.js';
import { kinds, noSides, tierOf } from './tiers.js';
import { visitSegments } from './visit-segments.js';
import { entryOf, searchedText } from './workspace.js';

/**
 * MemoryOS: exchanges in short-term memory, pages in topics of mid-term memory that heat up and cool, and
 * a profile and lines of knowledge in long-term memory. Source: docs/specs/memory-systems.md#memoryos.
 */
export const memoryOsMemory = defineMemorySystem({
  type: 'memory-os',
  version: '1.0.0',
  description: 'Three tiers: recent exchanges, topics by heat, profile and knowledge (MemoryOS).',
  options: memoryOsMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  state: { schema: memoryOsStateSchema, first: () => firstState },
  params: (options) => ({ ...options, settings: settingsOf(options) }),
  design: (options) => {
    // The originals differ by preset.
    const rules = { fixed: fixedRules, reference: referenceRules[options.preset] }[options.profile];
    return {
      schemaVersion: 2,
      remember: (request: RememberRequest<MemoryOsState, TierIndex>) =>
        rememberExchanges(request, options, rules),
      forget: ({ citing, view }) =>
        withoutMemories(new Set(citing.map(({ item }) => item.id)), view, 'rebuilt'),
      erase: ({ item }, view) => withoutMemories(new Set([item.id]), view, 'dropped'),
      revise: rewriteMemory,
      read: (request) => readMemories(request, options, rules),
      access: (events, view, context) => visitSegments(events, view, context, { options, rules }),
      context: (view) => [...view.all()].find(({ item }) => item.kind === kinds.profile)?.item.text ?? '',
      indexText: (record) => searchedText(entryOf(record), rules),
      createIndex: createTierIndex,
      ...(rules.lastReplyCounts && {
        flush: (request: ChangeRequest<MemoryOsState, TierIndex>) => settleExchange(request, options, rules),
      }),
    };
  },
});

/** A memory with another text. A changed page leaves its segments, because their summaries describe the old text. */
function rewriteMemory(record: MemoryRecord, text: string): MemoryDraft {
  const data = tierOf(record);
  if (data.tier === 'exchange') {
    return redraft(record, { text, data: { ...data, said: text, opening: text, sides: noSides } });
  }
  if (data.tier !== 'page') return redraft(record, { text });
  return redraft(record, { text, data: { ...data, said: text, sides: noSides, chain: '', segmentIds: [] } });
}

/** The model, the embedder and the options of {@link memoryOs}. */
export type MemoryOsMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memoryOsMemoryOptionsSchema>;

/**
 * MemoryOS: recent exchanges, topics by heat, and a profile, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memoryOs(settings: MemoryOsMemorySettings): MemorySystem {
  return makeSystem(memoryOsMemory, settings);
}
