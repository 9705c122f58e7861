import {
  type ChangeRequest,
  draftOf,
  type MemoryChanges,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import { laterOf } from '../toolkit/later-of.js';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import type { MemoryBankState } from './memory-bank-state.js';
import { summariseDays } from './summarise-days.js';

/** Stores messages, and summarises each day that they end. */
export async function rememberInDays(
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
export async function closeDay(
  request: ChangeRequest<MemoryBankState>,
  options: MemoryBankMemoryOptions,
): Promise<MemoryChanges<MemoryBankState>> {
  const { openDay } = request.view.state;
  if (openDay === null) return {};
  const changes = await summariseDays([openDay], [], request, options);
  return { ...changes, state: { ...request.view.state, openDay: null } };
}
