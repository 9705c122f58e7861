import { defined } from '@memgym/core/config';
import { InvalidArgumentError, UnsupportedCapabilityError } from '@memgym/core/errors';
import {
  addUsage,
  type Clock,
  type Expiry,
  type MemoryInput,
  type MemorySystem,
  requireCapability,
  type Turn,
  type WriteContext,
  type WriteReport,
  zeroUsage,
} from '@memgym/core/memory';
import { checkKeys } from '../check-given.js';
import { derivedId } from '../scoped/index.js';
import type { Write } from './change-queue.js';
import { conversationTime, type GivenTime, localTime, momentOrTime } from './conversation-time.js';
import type { Remembered, RememberOptions, Said } from './memory.js';
import type { MemoryUse } from './memory-use.js';
import { sayAgain } from './say-again.js';

const rememberKeys = ['wait', 'instructions', 'signal'] as const satisfies readonly (keyof RememberOptions)[];

/** See `Memory.remember`. */
export async function remember(
  { system, context, timeZone, changes }: MemoryUse,
  said: Said | readonly Said[],
  options: RememberOptions,
): Promise<Remembered> {
  checkKeys('remember', options, rememberKeys);
  const { wait = true, instructions, signal } = options;
  if (instructions !== undefined && !system.info.capabilities.has('instructions')) {
    throw new UnsupportedCapabilityError(system.info.name, 'instructions');
  }
  const list = Array.isArray(said) ? (said as readonly Said[]) : [said as Said];
  const { scope, clock } = context;
  const turns = list.map((one) => turnOf(one, { clock, timeZone }));
  const turnIds = turns.map(({ id }) => id);
  const writing = { ...context, ...(instructions && { instructions }), ...defined({ signal }) };
  const unnamed = new Set(turnIds.filter((_id, place) => isUnnamed(list[place])));
  if (wait) return changes.write(scope, turnIds, writeOf(system, { turns, unnamed }, writing));
  if (signal !== undefined) {
    throw new InvalidArgumentError('signal', 'cannot cancel a write that nobody waits for.', {
      hint: 'Omit it with `wait: false`; `forget(ids)` discards messages that are not written yet.',
    });
  }
  // A copy, because the caller may change its objects later.
  changes.start(scope, turnIds, writeOf(system, { turns: structuredClone(turns), unnamed }, writing));
  return { ...emptyReport, buffered: turnIds, turnIds };
}

/** Whether the id of a message is made of its words. */
const isUnnamed = (said: Said | undefined): boolean => typeof said === 'string' || said?.id === undefined;

/** Messages, and the ids of those that were given without one. */
interface Told {
  readonly turns: readonly Turn[];
  readonly unnamed: ReadonlySet<string>;
}

function writeOf(system: MemorySystem, { turns, unnamed }: Told, writing: WriteContext): Write {
  return async (turnIds) => {
    const kept = new Set(turnIds);
    const wanted = turns.filter(({ id }) => kept.has(id));
    const report = mergeReports(await allOrNothing(system, writesOf(system, wanted, writing)));
    const known = new Set(report.skipped.map(({ sourceId }) => sourceId));
    const repeated = wanted.filter(({ id }) => known.has(id) && unnamed.has(id));
    const once = new Map(repeated.map((turn) => [turn.id, turn]));
    const again = await sayAgain(system, [...once.values()], writing);
    if (again.size === 0) return { ...report, turnIds };
    const skipped = report.skipped.filter(({ sourceId }) => !again.has(sourceId));
    const reports = [...again.values()].map((said) => said.report);
    const ids = turnIds.map((id) => again.get(id)?.id ?? id);
    return { ...mergeReports([{ ...report, skipped }, ...reports]), turnIds: ids };
  };
}

type SaidMessage = Exclude<Said, string>;

const messageKeys = [
  'id',
  'role',
  'content',
  'speaker',
  'eventTime',
  'sessionId',
  'expiresAt',
  'meta',
] as const satisfies readonly (keyof SaidMessage)[];

/**
 * A message as a turn. The same words of the same speaker at the same time are the same turn; without a time, the day
 * by the memory's clock decides, so that a repeated call changes nothing and the same words are stored again the next
 * day.
 *
 * @throws {InvalidArgumentError} for an invalid message, an unknown key, or a time in another form
 */
function turnOf(said: Said, { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string }): Turn {
  const { id, role = 'user', eventTime: saidAt, expiresAt: lastsUntil, ...rest } = messageOf(said);
  const eventTime = isAbsent(saidAt) ? undefined : conversationTime('eventTime', saidAt, timeZone);
  const expiresAt = isAbsent(lastsUntil) ? undefined : expiryOf(lastsUntil);
  const when =
    eventTime ?? (id === undefined ? localTime('clock', clock.now(), timeZone).slice(0, 10) : null);
  const parts = [role, rest.speaker ?? null, rest.content, when, rest.sessionId ?? null];
  return {
    ...rest,
    role,
    id: id ?? derivedId('said', ...parts),
    ...defined({ eventTime, expiresAt }),
  };
}

function messageOf(said: Said): SaidMessage {
  if (typeof said === 'string') return { content: said };
  if (typeof said !== 'object' || said === null) {
    throw new InvalidArgumentError('said', `expected a string or a message, got ${String(said)}.`, {
      hint: "Pass 'I moved.', { content: 'I moved.', role?, eventTime?, … }, or a list of these.",
    });
  }
  checkKeys('remember', said, messageKeys, ' Put data of your own into `meta`.');
  if (typeof said.content !== 'string') {
    throw new InvalidArgumentError(
      'said',
      `a message has ${said.content === undefined ? 'no `content`' : 'a `content` that is not a string'}.`,
      {
        hint: "Pass its text: { content: 'I moved.' }. Messages of an SDK become such messages by turnsOfChat(messages).",
      },
    );
  }
  return said;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** A moment is compared to the memory's clock, a time without a zone to the conversation's clock. */
function expiryOf(given: GivenTime | Expiry): Expiry {
  return typeof given === 'number' ? given : momentOrTime('expiresAt', given);
}

/** An empty write. */
export const emptyReport: WriteReport = { stored: [], buffered: [], skipped: [], usage: zeroUsage };

/** Several reports as one. */
export function mergeReports(reports: readonly WriteReport[]): WriteReport {
  const warnings = reports.flatMap((report) => report.warnings ?? []);
  const unread = reports.flatMap((report) => report.unread ?? []);
  return {
    stored: [...new Set(reports.flatMap(({ stored }) => stored))],
    buffered: [...new Set(reports.flatMap(({ buffered }) => buffered))],
    skipped: reports.flatMap(({ skipped }) => skipped),
    ...(unread.length > 0 && { unread }),
    ...(warnings.length > 0 && { warnings }),
    usage: addUsage(...reports.map(({ usage }) => usage)),
  };
}

/**
 * Groups turns into the fewest equivalent writes: consecutive turns of one session go together, as a session with
 * its own id, so that a system that processes batches sees a batch.
 */
export function inputsOf(turns: readonly Turn[]): MemoryInput[] {
  const inputs: MemoryInput[] = [];
  let group: Turn[] = [];
  const close = (): void => {
    const [first, ...others] = group;
    group = [];
    if (first === undefined) return;
    if (others.length === 0 || first.sessionId === undefined) inputs.push(first);
    else inputs.push({ id: first.sessionId, turns: [first, ...others] });
  };
  for (const turn of turns) {
    if (turn.sessionId === undefined || turn.sessionId !== group[0]?.sessionId) close();
    group.push(turn);
  }
  close();
  return inputs;
}

/**
 * The writes for one batch: a single one if the memory accepts several inputs at once, so that a model sees them
 * together; otherwise one per input.
 */
export function writesOf(
  memory: MemorySystem,
  batch: readonly MemoryInput[],
  context: WriteContext,
): (() => Promise<WriteReport>)[] {
  if (batch.length < 2 || !memory.info.capabilities.has('addBatch')) {
    return batch.map((input) => () => memory.add(input, context));
  }
  const addBatch = requireCapability(memory, 'addBatch');
  return [() => addBatch(batch, context)];
}

/**
 * Applies several changes to a memory atomically: if one fails, the earlier ones are undone. A memory without snapshots
 * keeps the earlier ones: it knows the ids of their messages, so that a repetition writes only the others.
 * @throws the error of the change
 */
export async function allOrNothing<Result>(
  memory: MemorySystem,
  changes: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  // A single change is atomic by contract, and the cost of a snapshot grows with the state.
  const before = changes.length > 1 ? await memory.snapshot?.() : undefined;
  const results: Result[] = [];
  try {
    for (const change of changes) results.push(await change());
  } catch (error) {
    if (before !== undefined && results.length > 0) await requireCapability(memory, 'restore')(before);
    throw error;
  }
  return results;
}
