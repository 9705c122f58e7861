import type { JsonObject, JsonValue, MemorySystemDefinition } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { type Usage, zeroUsage } from '@memgym/core/memory';
import { defineRemoteMemory, type RemoteHit, type RemoteItem } from '@memgym/memory-systems/remote';
import { instantOf } from '../templates/conversation-time.js';
import { memoriesIn } from '../templates/found-memories.js';
import { valueAt } from '../templates/json-pointer.js';
import { labelOf, messageValues, unitLabelOf, unitsOf, unitValues } from '../templates/message-values.js';
import type { TemplateValues } from '../templates/template.js';
import { checkOptions } from './check-options.js';
import { type CompleteOptions, completeOptions } from './complete-options.js';
import { createRestClient, type RestClient } from './rest-client.js';
import { type RestOptions, restOptionsSchema } from './rest-options.js';
import { countOf, createRestScopes, type RestScope } from './rest-scopes.js';
import { createRestWaiting } from './rest-waiting.js';

/**
 * Any memory service behind HTTP, by configuration: which of its requests store, search and empty a scope, and where its
 * answers have what. See docs/rest-services.md.
 */
export const memorySystem: MemorySystemDefinition<RestOptions, never> = defineRemoteMemory({
  type: 'rest',
  version: '1.0.0',
  description: 'Any memory service behind HTTP, by templates of its requests; presets for known ones.',
  options: restOptionsSchema,
  keys: (given) => {
    const { preset, url, keyEnv } = completeOptions(given);
    if (keyEnv === undefined) return [];
    const isFixed = preset !== undefined && given.url === undefined && given.keyEnv === undefined;
    return [{ variable: keyEnv, option: 'keyEnv', url, isFixed }];
  },
  connect: (given) => {
    const options = completeOptions(given);
    checkOptions(options);
    const { remember, wait, recall, list, forget, reset, timeLimitMs } = options;
    const ask = createRestClient(options);
    const scopes = createRestScopes(options, ask);
    const waiting = wait === undefined ? undefined : createRestWaiting(wait, options, ask);
    const listing = list === undefined ? undefined : createListing(list, options, ask);

    const everything = async (scope: RestScope, values: TemplateValues, signal: AbortSignal) => {
      const found: RemoteItem[] = [];
      for (let page: Page | undefined = firstPage; page !== undefined; ) {
        const read: Read | undefined = await listing?.(scope, values, page, signal);
        found.push(...(read?.memories ?? []));
        page = read?.next;
      }
      return found;
    };
    const remove = (id: string, values: TemplateValues, signal: AbortSignal) =>
      forget === undefined ? undefined : ask(forget, { values: { ...values, 'memory.id': id }, signal });

    return {
      params: JSON.parse(JSON.stringify(options)) as JsonObject,
      provenance: recall.sources === undefined ? 'unknown' : 'message',
      timeLimitMs,
      // A message that is stored alone is known, also when a later one fails.
      ...(remember.unit === 'message' && { maxMessages: 1 }),
      ...defined({ maxResults: recall.maxResults }),
      remember: async ({ label }, messages, call) => {
        const scope = scopes.of(label);
        const values = await scopes.opened(scope, call.signal);
        for (const unit of unitsOf(messages, remember.unit)) {
          const ids = unit.map(({ sourceId }) => sourceId);
          const unitLabel = unitLabelOf(ids);
          const all = { ...values, ...unitValues(unit, unitLabel) };
          const ofMessages = unit.map(messageValues);
          const document = await ask(remember, { values: all, ofMessages, signal: call.signal });
          call.used(usageIn(document, remember.usage));
          const given = writtenIds(document, remember);
          for (const name of [unitLabel, ...given]) scope.written.set(name, ids);
          for (const id of ids) scope.written.set(labelOf(id), [id]);
          if (wait === undefined) continue;
          if (wait.state !== undefined)
            scope.pending.push(...given.map((id) => ({ sourceIds: ids, names: [], id })));
          else
            scope.pending.push(
              ...ids.map((id) => ({ sourceIds: [id], names: [id, labelOf(id), unitLabel] })),
            );
        }
        return undefined;
      },
      recall: async ({ label }, { text: query, limit: k, queryTime }, call) => {
        const scope = scopes.of(label);
        const values = await scopes.located(scope, call.signal);
        if (values === undefined) return [];
        const asked = {
          ...{ ...values, query, k, queryTime, queryInstant: instantOf(queryTime) },
          'written.count': countOf(scope),
        };
        const document = await ask(recall, { values: asked, signal: call.signal, isRepeatable: true });
        call.used(usageIn(document, recall.usage));
        return document === undefined
          ? []
          : memoriesIn(document, recall, { caller: recall.path, known: scope });
      },
      reset: async ({ label }, { signal }) => {
        const scope = scopes.of(label);
        const values = await scopes.located(scope, signal);
        for (let left = Number.POSITIVE_INFINITY; values !== undefined && left > 0; ) {
          if (reset !== undefined) {
            const document = await ask(reset, { values, signal, isRepeatable: true });
            const id = reset.id === undefined ? undefined : valueAt(document, reset.id);
            if (typeof id === 'string') await waiting?.forWork(id, values, signal);
          }
          // Services that remove only their first page answer that all is gone.
          const there = await everything(scope, values, signal);
          if (there.length >= left) break;
          left = there.length;
          if (reset === undefined) for (const { id } of there) await remove(id, values, signal);
        }
        scopes.drop(label);
      },
      ...(waiting !== undefined && {
        wait: async ({ label }, { signal }) => {
          const scope = scopes.of(label);
          const values = await scopes.located(scope, signal);
          if (values !== undefined) await waiting.forWrites(scope, values, signal);
        },
      }),
      ...(listing !== undefined && {
        list: async ({ label }, cursor, { signal }) => {
          const scope = scopes.of(label);
          const values = await scopes.located(scope, signal);
          if (values === undefined) return { memories: [] };
          const page = cursor === undefined ? firstPage : (JSON.parse(cursor) as Page);
          const { memories, next } = await listing(scope, values, page, signal);
          return { memories, next: next === undefined ? undefined : JSON.stringify(next) };
        },
      }),
      ...(listing !== undefined &&
        typeof recall.sources === 'string' && {
          known: async ({ label }, sourceIds, { signal }) => {
            const scope = scopes.of(label);
            const values = await scopes.located(scope, signal);
            if (values === undefined) return [];
            scope.known ??= everything(scope, values, signal).then(
              (found) => new Set(found.flatMap((memory) => memory.sourceIds ?? [])),
            );
            const known = await scope.known.catch((problem: unknown) => {
              scope.known = undefined;
              throw problem;
            });
            return sourceIds.filter((id) => known.has(id));
          },
        }),
      ...(forget !== undefined && {
        forget: async ({ label }, ids, { signal }) => {
          const scope = scopes.of(label);
          const values = await scopes.located(scope, signal);
          if (values === undefined) return [];
          // Many services answer that they removed what never was there.
          const there = listing && new Set((await everything(scope, values, signal)).map(({ id }) => id));
          const removed: string[] = [];
          for (const id of ids) {
            if (there?.has(id) === false) continue;
            if ((await remove(id, values, signal)) !== undefined) removed.push(id);
          }
          return removed;
        },
      }),
    };
  },
});

/** A page of a list: its number, from 1, and the cursor that the page before gave. */
interface Page {
  readonly page: number;
  readonly cursor?: JsonValue;
}
interface Read {
  readonly memories: RemoteHit[];
  readonly next: Page | undefined;
}
const firstPage: Page = { page: 1 };

function createListing(
  list: NonNullable<CompleteOptions['list']>,
  { recall }: CompleteOptions,
  ask: RestClient,
) {
  const { items, itemsOptional, next, pageSize } = list;
  const places = { ...recall, items, itemsOptional, score: undefined };
  return async (
    scope: RestScope,
    values: TemplateValues,
    { page, cursor }: Page,
    signal: AbortSignal,
  ): Promise<Read> => {
    const offset = (page - 1) * (pageSize ?? 0);
    const document = await ask(list, {
      values: { ...values, page, offset, cursor },
      signal,
      isRepeatable: true,
    });
    if (document === undefined) return { memories: [], next: undefined };
    const memories = memoriesIn(document, places, { caller: list.path, known: scope });
    const following = next === undefined ? undefined : (valueAt(document, next) ?? undefined);
    const isLast =
      pageSize === undefined
        ? following === undefined || following === false || following === ''
        : memories.length < pageSize;
    return {
      memories,
      next: isLast ? undefined : { page: page + 1, ...defined({ cursor: following }) },
    };
  };
}

/** The ids that the service gave to what was written. @throws {Error} when they are promised and missing */
function writtenIds(
  document: JsonValue | undefined,
  { id, path }: CompleteOptions['remember'],
): readonly string[] {
  if (id === undefined) return [];
  const given = valueAt(document, id);
  const ids = (Array.isArray(given) ? given : [given]).map((each) =>
    typeof each === 'number' ? String(each) : each,
  );
  const texts = ids.filter((each) => typeof each === 'string' && each !== '') as string[];
  if (texts.length > 0 && texts.length === ids.length) return texts;
  throw new Error(`${path} answered without an id at ${id}`);
}

/** What the service says that it spent. Its cost is unknown, not 0. */
function usageIn(document: JsonValue | undefined, places: CompleteOptions['remember']['usage']): Usage {
  const count = (pointer: string | undefined): number => {
    const value = pointer === undefined ? undefined : valueAt(document, pointer);
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
  };
  return {
    ...{ ...zeroUsage, costUsd: null },
    ...{ inputTokens: count(places?.inputTokens), outputTokens: count(places?.outputTokens) },
  };
}
