import { defined } from '@memgym/core/config';
import { codeOf, InvalidArgumentError, NotFoundError } from '@memgym/core/errors';
import {
  type EventTime,
  type MemoryInput,
  scopeKey,
  type WriteContext,
  type WriteReport,
} from '@memgym/core/memory';
import { draftOf, observationsOf } from '@memgym/memory-systems/define';
import { siftObservations, throwIfAborted } from '@memgym/memory-systems/service';
import { removeMemories, rewriteMemory } from './change-memories.js';
import type { Machinery } from './memory-machinery.js';
import type { StoredMemory } from './memory-row.js';
import type { Parameters } from './parameters.js';
import { plainText } from './plain-text.js';
import { putMemories } from './put-memories.js';
import { readKnown, readMemories } from './read-memories.js';

/**
 * Error of two processes that write the same message at the same time; the second one retries and finds that the
 * message is known.
 */
const mostTries = 10;

/** Remembers inputs: all or none. Texts are embedded before anything is locked. */
export async function addMemories(
  machinery: Machinery,
  inputs: readonly MemoryInput[],
  context: WriteContext,
): Promise<WriteReport> {
  const { name, database, tables } = machinery;
  const { signal } = context;
  const scope = scopeKey(context.scope);
  const access = machinery.access('memory-write', signal);
  throwIfAborted(name, signal);
  const ids = inputs.flatMap(observationsOf).map(({ sourceId }) => sourceId);
  for (let tries = 1; ; tries += 1) {
    const sources = await database.query((client) => readKnown(client, tables, { scope, ids }));
    const { fresh, learned, expiring, described, said, skipped } = siftObservations(inputs, {
      clock: context.clock,
      digestOf: (sourceId) => sources.get(sourceId),
    });
    const digests = new Map(learned);
    const expiries = new Map(expiring);
    const metas = new Map(described);
    const speakers = new Map(said);
    const drafts = fresh.map((observation) => draftOf(observation));
    const indexed = await machinery.indexTexts(
      drafts.map(({ text }) => text),
      access,
    );
    throwIfAborted(name, signal);
    const ingestTime = drafts.length === 0 ? 0 : context.clock.now();
    const put = drafts.map(({ id, kind, text, eventTime }, place) => {
      const [expiresAt, meta] = [expiries.get(id), metas.get(id)];
      const memory: StoredMemory = {
        item: {
          ...{ id, kind, text, sourceIds: [id], ingestTime },
          ...defined({ eventTime, meta }),
        },
        contentDigest: digests.get(id) ?? '',
        ...defined({ expiresAt, said: speakers.get(id) }),
        earlier: [],
      };
      return { ...memory, step: place, ...(indexed[place] as (typeof indexed)[number]) };
    });
    const isWritten =
      put.length === 0 ||
      (await database.query((client) =>
        putMemories(client, tables, { scope, put }).then(
          () => true,
          (error: unknown) => {
            if (isUniqueViolation(error) && tries < mostTries) return false;
            throw error;
          },
        ),
      ));
    if (isWritten) {
      machinery.nearness.wrote(context, put.length);
      return {
        stored: put.map(({ item }) => item.id),
        buffered: [],
        skipped: [...skipped],
        usage: access.usage(),
      };
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Replaces a memory's text. @throws {NotFoundError} @throws {InvalidArgumentError} when the text is blank */
export async function updateMemory(
  machinery: Machinery,
  { memoryId, text }: { readonly memoryId: string; readonly text: string },
  { scope: owner, signal, clock }: WriteContext,
): Promise<void> {
  const { name, database, tables } = machinery;
  const scope = scopeKey(owner);
  throwIfAborted(name, signal);
  const [held] = await database.query((client) => readMemories(client, tables, { scope, id: memoryId }));
  if (held === undefined) throw new NotFoundError(name, memoryId);
  if (typeof text !== 'string' || text.trim() === '') {
    throw new InvalidArgumentError('text', 'the text of a memory cannot be blank.', {
      hint: 'Use `delete` to forget it.',
    });
  }
  if (held.item.text === text) return;
  const [indexed] = await machinery.indexTexts([text], machinery.access('memory-write', signal));
  throwIfAborted(name, signal);
  if (indexed === undefined) return;
  const now = clock.now();
  await database.transaction((client) =>
    rewriteMemory(client, tables, { system: name, scope, memoryId, text, ...indexed, now }),
  );
}

/** Removes the memories that fulfil a condition. @returns their ids, oldest first */
export async function forgetMemories(
  { name, database, tables }: Machinery,
  condition: (parameters: Parameters) => string,
  { scope, signal }: WriteContext,
): Promise<string[]> {
  throwIfAborted(name, signal);
  return database.transaction((client) =>
    removeMemories(client, tables, { scope: scopeKey(scope), condition }),
  );
}

export function hasId(ids: readonly string[]): (parameters: Parameters) => string {
  return ({ add }) => `m.id = ANY (${add(ids.map(plainText), 'text[]')})`;
}

export function isExpired(now: number, eventTime: EventTime | undefined): (parameters: Parameters) => string {
  return ({ add }) => {
    const byClock = `coalesce(m.expires_ingest <= ${add(now, 'float8')}, false)`;
    if (eventTime === undefined) return byClock;
    return `(${byClock} OR coalesce(m.expires_event <= ${add(eventTime, 'text')}, false))`;
  };
}
