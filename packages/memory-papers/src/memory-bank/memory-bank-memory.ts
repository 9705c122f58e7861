import type { AccessEvent } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type MemoryView,
  makeSystem,
  type PortSettings,
} from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { refreshOnRecall } from '../toolkit/refresh-on-recall.js';
import { createForgettingIndex } from './create-forgetting-index.js';
import { memoryBankMemoryOptionsSchema } from './memory-bank-memory-options.js';
import {
  firstState,
  type MemoryBankState,
  memoryBankStateSchema,
  portraitKind,
  traceOf,
} from './memory-bank-state.js';
import { rulesOf } from './rules.js';

/**
 * MemoryBank: messages have a strength and are forgotten along a curve unless recalled; each day is summarised, and so
 * are all days together. Source: docs/specs/memory-systems.md#memorybank.
 */
export const memoryBankMemory = defineMemorySystem({
  type: 'memory-bank',
  version: '1.0.0',
  description: 'Messages that are forgotten along a curve unless recalled, with summaries (MemoryBank).',
  options: memoryBankMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  // Its own test covers it without forgetting.
  exempt: {
    filters: 'its inputs are days apart, and it forgets what is not recalled',
    'update-and-delete': 'its inputs are days apart, and it forgets what is not recalled',
  },
  state: { schema: memoryBankStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    const { flush } = rules;
    return {
      remember: (request) => rules.remember(request, options),
      ...(options.summarises && { context: portraitOf }),
      ...(options.summarises &&
        flush && { flush: (request: ChangeRequest<MemoryBankState>) => flush(request, options) }),
      ...(rules.strengthens && { access: strengthen }),
      revise: (record, text) => redraft(record, { text }),
      createIndex: () => createForgettingIndex(embedder.info.dimensions, options, rules),
    };
  },
});

function portraitOf(view: MemoryView<MemoryBankState>): string {
  for (const { item } of view.all()) if (item.kind === portraitKind) return item.text;
  return '';
}

/** A recalled memory gains one point of strength, and its decay restarts. */
const strengthen = (events: readonly AccessEvent[], view: MemoryView<MemoryBankState>) =>
  refreshOnRecall(events, view, traceOf, ({ strength }) => ({ strength: strength + 1 }));

/** The model, the embedder and the options of {@link memoryBank}. */
export type MemoryBankMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memoryBankMemoryOptionsSchema>;

/**
 * MemoryBank: messages that are forgotten along a curve unless recalled, with summaries, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memoryBank(settings: MemoryBankMemorySettings): MemorySystem {
  return makeSystem(memoryBankMemory, settings);
}
