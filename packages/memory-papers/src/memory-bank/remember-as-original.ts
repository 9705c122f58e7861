import type { WriteWarning } from '@memgym/core';
import {
  draftOf,
  type MemoryChanges,
  type MemoryDraft,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { laterOf } from '../toolkit/later-of.js';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import type { MemoryBankState } from './memory-bank-state.js';
import { summariseDays } from './summarise-days.js';

/**
 * MemEngine's write. A message's key is its exact time, or, without a time, the number of items stored so far. If the
 * key of a message differs from that of the last item, the items with the last key are summarised, unless the last item
 * is a summary. Source: docs/specs/memory-systems.md#memorybank.
 */
export async function rememberAsOriginal(
  request: RememberRequest<MemoryBankState>,
  options: MemoryBankMemoryOptions,
): Promise<MemoryChanges<MemoryBankState>> {
  const { state } = request.view;
  let { now } = state;
  let { count, lastKey, lastIsSummary } = state.original ?? { count: 0, lastKey: null, lastIsSummary: false };
  const put = new Map<string, MemoryDraft & { readonly day: string }>();
  const warnings: WriteWarning[] = [];
  for (const observation of request.observations) {
    const draft = draftOf(observation);
    now = laterOf(now, draft.eventTime);
    const key = draft.eventTime ?? String(count);
    const step = draft.eventTime === undefined ? { step: count } : {};
    const data = { strength: 1, at: draft.eventTime ?? null, day: key, ...step };
    put.set(draft.id, { ...draft, day: key, data });
    count += 1;
    const ended = lastKey !== null && lastKey !== key && !lastIsSummary ? lastKey : null;
    lastKey = key;
    lastIsSummary = false;
    if (ended === null || !options.summarises) continue;
    const made = await summariseDays([ended], [...put.values()], request, options, true);
    warnings.push(...made.warnings);
    for (const summary of made.put) put.set(summary.id, summary);
    if (!made.put.some(({ kind }) => kind === 'summary')) continue;
    count += 1;
    lastKey = ended;
    lastIsSummary = true;
  }
  const drafts = [...put.values()].map(({ day: _inData, ...draft }) => draft);
  return { put: drafts, warnings, state: { ...state, now, original: { count, lastKey, lastIsSummary } } };
}
