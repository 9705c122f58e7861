import type { AccessEvent } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { makeSystem, type PortSettings } from '../../make-system.js';
import {
  type ChangeRequest,
  draftOf,
  type MemoryChanges,
  type MemoryView,
  type RememberRequest,
  redraft,
} from '../../scoped/index.js';
import { laterOf } from '../../toolkit/later-of.js';
import { refreshOnRecall } from '../../toolkit/refresh-on-recall.js';
import { createForgettingIndex, portraitKind } from './create-forgetting-index.js';
import { type MemoryBankMemoryOptions, memoryBankMemoryOptionsSchema } from './memory-bank-memory-options.js';
import { firstState, type MemoryBankState, memoryBankStateSchema, traceOf } from './memory-bank-state.js';
import { rememberAsOriginal } from './remember-as-original.js';
import { summariseDays } from './summarise-days.js';

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
  state: { schema: memoryBankStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const isFixed = options.profile === 'fixed';
    return {
      remember: (request) => (isFixed ? remember : rememberAsOriginal)(request, options),
      ...(options.summarises && { context: portraitOf }),
      ...(options.summarises &&
        isFixed && { flush: (request: ChangeRequest<MemoryBankState>) => closeDay(request, options) }),
      ...(isFixed && { access: strengthen }),
      revise: (record, text) => redraft(record, { text }),
      createIndex: () => createForgettingIndex(embedder.info.dimensions, options),
    };
  },
});

async function remember(
  request: RememberRequest<MemoryBankState>,
  options: MemoryBankMemoryOptions,
): Promise<MemoryChanges<MemoryBankState>> {
  let { now, openDay } = request.view.state;
  const ended = new Set<string>();
  const drafts = request.observations.map((observation) => {
    const draft = draftOf(observation);
    now = laterOf(now, draft.eventTime);
    // A message without a time belongs to the day of the previous message.
    const day = draft.eventTime?.slice(0, 10) ?? openDay ?? now?.slice(0, 10) ?? '';
    if (openDay !== null && openDay !== day) ended.add(openDay);
    openDay = day;
    return { ...draft, day, data: { strength: 1, at: draft.eventTime ?? now, day } };
  });
  const { put, warnings } = options.summarises
    ? await summariseDays([...ended], drafts, request, options)
    : { put: [], warnings: [] };
  const messages = drafts.map(({ day: _inData, ...draft }) => draft);
  return { put: [...messages, ...put], warnings, state: { now, openDay } };
}

/** Summarises the day that is still open. */
async function closeDay(
  request: ChangeRequest<MemoryBankState>,
  options: MemoryBankMemoryOptions,
): Promise<MemoryChanges<MemoryBankState>> {
  const { openDay } = request.view.state;
  if (openDay === null) return {};
  const changes = await summariseDays([openDay], [], request, options);
  return { ...changes, state: { ...request.view.state, openDay: null } };
}

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
