import type { Profile, WriteWarning } from '@memgym/core';
import {
  type ChangeRequest,
  draftOf,
  type MemoryChanges,
  type MemoryDraft,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { laterOf } from '../toolkit/later-of.js';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import type { MemoryBankState } from './memory-bank-state.js';
import { summariseDays } from './summarise-days.js';

/** MemEngine's divisor of the days. */
const referenceDays = 5;

/**
 * The retention of a memory, 0..1: exp(−days ÷ (daysPerStrength · strength)). Source:
 * docs/specs/memory-systems.md#memorybank.
 */
export function retentionOf(
  days: number,
  strength: number,
  { daysPerStrength }: Pick<MemoryBankMemoryOptions, 'daysPerStrength'>,
): number {
  return Math.exp(-days / (daysPerStrength * strength));
}

/** In MemEngine, the strength is in the wrong place: exp(−days ÷ 5 · strength). */
export function retentionAsReference(days: number, strength: number): number {
  return Math.exp((-days / referenceDays) * strength);
}

/** Where MemEngine's MemoryBank differs. Source: docs/specs/memory-systems.md#memorybank. */
export interface MemoryBankRules {
  remember(
    request: RememberRequest<MemoryBankState>,
    options: MemoryBankMemoryOptions,
  ): Promise<MemoryChanges<MemoryBankState>>;
  /** Summarises the day that is still open; absent if nothing does. */
  readonly flush?: (
    request: ChangeRequest<MemoryBankState>,
    options: MemoryBankMemoryOptions,
  ) => Promise<MemoryChanges<MemoryBankState>>;
  readonly retention: typeof retentionOf;
  /** Whether a memory can be forgotten for one question and found for the next. */
  readonly drawsForEachQuestion: boolean;
  /** Whether a recalled memory becomes stronger. */
  readonly strengthens: boolean;
}

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, MemoryBankRules>> = {
  fixed: {
    remember: rememberInDays,
    flush: closeDay,
    retention: retentionOf,
    drawsForEachQuestion: false,
    strengthens: true,
  },
  reference: {
    remember: rememberAsReference,
    retention: retentionAsReference,
    drawsForEachQuestion: true,
    strengthens: false,
  },
};

/** Stores messages, and summarises each day that they end. */
async function rememberInDays(
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
    ? await summariseDays([...ended], drafts, { request, options })
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
  const changes = await summariseDays([openDay], [], { request, options });
  return { ...changes, state: { ...request.view.state, openDay: null } };
}

/**
 * MemEngine's write. A message's key is its exact time, or, without a time, the number of items stored so far. If the
 * key of a message differs from that of the last item, the items with the last key are summarised, unless the last item
 * is a summary. Source: docs/specs/memory-systems.md#memorybank.
 */
async function rememberAsReference(
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
    const made = await summariseDays([ended], [...put.values()], { request, options, repeatsDays: true });
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
