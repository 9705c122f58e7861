import type { JsonObject, JsonValue, MemorySystemDefinition } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { type Usage, zeroUsage } from '@memgym/core/memory';
import {
  defineRemoteMemory,
  type RemoteCall,
  type RemoteHit,
  type RemoteItem,
  type RemoteMessage,
  type RemoteQuery,
  type RemoteScope,
} from '@memgym/memory-systems/remote';
import { instantOf } from '../templates/conversation-time.js';
import { memoriesIn } from '../templates/found-memories.js';
import { valueAt } from '../templates/json-pointer.js';
import { labelOf, messageValues, unitLabelOf, unitsOf, unitValues } from '../templates/message-values.js';
import type { TemplateValues } from '../templates/template.js';
import { checkOptions } from './check-options.js';
import { type CompleteOptions, completeOptions } from './complete-options.js';
import { createRestClient, type RestClient } from './rest-client.js';
import { type RestOptions, restOptionsSchema } from './rest-options.js';
import { countOf, createRestScopes, type RestScope, type RestScopes } from './rest-scopes.js';
import { createRestWaiting, type RestWaiting } from './rest-waiting.js';

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
    const { remember, wait, recall, list, forget, timeLimitMs } = options;
    const service = new RestService(options);
    const canKnow = list !== undefined && typeof recall.sources === 'string';
    return {
      params: JSON.parse(JSON.stringify(options)) as JsonObject,
      provenance: recall.sources === undefined ? 'unknown' : 'message',
      timeLimitMs,
      // A message that is stored alone is known, also when a later one fails.
      ...(remember.unit === 'message' && { maxMessages: 1 }),
      ...defined({ maxResults: recall.maxResults }),
      remember: (scope, messages, call) => service.remember(scope, messages, call),
      recall: (scope, query, call) => service.recall(scope, query, call),
      reset: (scope, call) => service.reset(scope, call),
      ...(wait && { wait: (scope, call) => service.wait(scope, call) }),
      ...(list && { list: (scope, cursor, call) => service.list(scope, cursor, call) }),
      ...(canKnow && { known: (scope, ids, call) => service.known(scope, ids, call) }),
      ...(forget && { forget: (scope, ids, call) => service.forget(scope, ids, call) }),
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

/** A scope of the service, as far as this process knows it, with the values for its templates. */
interface LocatedScope {
  readonly scope: RestScope;
  readonly values: TemplateValues;
  readonly signal: AbortSignal;
}

/** One service, with the scopes that are in use. */
class RestService {
  readonly #options: CompleteOptions;
  readonly #ask: RestClient;
  readonly #scopes: RestScopes;
  readonly #waiting: RestWaiting | undefined;

  constructor(options: CompleteOptions) {
    this.#options = options;
    this.#ask = createRestClient(options);
    this.#scopes = createRestScopes(options, this.#ask);
    this.#waiting = options.wait && createRestWaiting(options.wait, options, this.#ask);
  }

  async remember({ label }: RemoteScope, messages: readonly RemoteMessage[], call: RemoteCall) {
    const { remember, wait } = this.#options;
    const scope = this.#scopes.of(label);
    const values = await this.#scopes.opened(scope, call.signal);
    for (const unit of unitsOf(messages, remember.unit)) {
      const ids = unit.map(({ sourceId }) => sourceId);
      const unitLabel = unitLabelOf(ids);
      const all = { ...values, ...unitValues(unit, unitLabel) };
      const ofMessages = unit.map(messageValues);
      const document = await this.#ask(remember, { values: all, ofMessages, signal: call.signal });
      call.used(usageIn(document, remember.usage));
      const given = writtenIds(document, remember);
      for (const name of [unitLabel, ...given]) scope.written.set(name, ids);
      for (const id of ids) scope.written.set(labelOf(id), [id]);
      if (wait === undefined) continue;
      const pending =
        wait.state === undefined
          ? ids.map((id) => ({ sourceIds: [id], names: [id, labelOf(id), unitLabel] }))
          : given.map((id) => ({ sourceIds: ids, names: [], id }));
      scope.pending.push(...pending);
    }
    return undefined;
  }

  async recall(
    { label }: RemoteScope,
    { text: query, limit: k, queryTime }: RemoteQuery,
    call: RemoteCall,
  ): Promise<RemoteHit[]> {
    const located = await this.#located(label, call.signal);
    if (located === undefined) return [];
    const { recall } = this.#options;
    const { scope, values, signal } = located;
    const queryInstant = instantOf(queryTime);
    const written = { 'written.count': countOf(scope) };
    const asked = { ...values, query, k, queryTime, queryInstant, ...written };
    const document = await this.#ask(recall, { values: asked, signal, isRepeatable: true });
    call.used(usageIn(document, recall.usage));
    return document === undefined ? [] : memoriesIn(document, recall, { caller: recall.path, known: scope });
  }

  async reset({ label }: RemoteScope, { signal }: RemoteCall): Promise<void> {
    const { reset } = this.#options;
    const located = await this.#located(label, signal);
    for (let left = Number.POSITIVE_INFINITY; located !== undefined && left > 0; ) {
      const { values } = located;
      if (reset !== undefined) {
        const document = await this.#ask(reset, { values, signal, isRepeatable: true });
        const id = reset.id === undefined ? undefined : valueAt(document, reset.id);
        if (typeof id === 'string') await this.#waiting?.forWork(id, values, signal);
      }
      // Services that remove only their first page answer that all is gone.
      const there = await this.#everything(located);
      if (there.length >= left) break;
      left = there.length;
      if (reset === undefined) for (const { id } of there) await this.#remove(id, located);
    }
    this.#scopes.drop(label);
  }

  async wait({ label }: RemoteScope, { signal }: RemoteCall): Promise<void> {
    const located = await this.#located(label, signal);
    if (located !== undefined) await this.#waiting?.forWrites(located.scope, located.values, signal);
  }

  async list({ label }: RemoteScope, cursor: string | undefined, { signal }: RemoteCall) {
    const located = await this.#located(label, signal);
    if (located === undefined) return { memories: [] };
    const page = cursor === undefined ? firstPage : (JSON.parse(cursor) as Page);
    const { memories, next } = await this.#page(located, page);
    return { memories, next: next === undefined ? undefined : JSON.stringify(next) };
  }

  /** Those of the messages that were there when this process first wrote. */
  async known(
    { label }: RemoteScope,
    sourceIds: readonly string[],
    { signal }: RemoteCall,
  ): Promise<string[]> {
    const located = await this.#located(label, signal);
    if (located === undefined) return [];
    const { scope } = located;
    scope.known ??= this.#everything(located).then(
      (found) => new Set(found.flatMap((memory) => memory.sourceIds ?? [])),
    );
    try {
      const known = await scope.known;
      return sourceIds.filter((id) => known.has(id));
    } catch (problem) {
      scope.known = undefined;
      throw problem;
    }
  }

  async forget({ label }: RemoteScope, ids: readonly string[], { signal }: RemoteCall): Promise<string[]> {
    const located = await this.#located(label, signal);
    if (located === undefined) return [];
    // Many services answer that they removed what never was there.
    const all = this.#options.list && (await this.#everything(located));
    const there = all && new Set(all.map(({ id }) => id));
    const removed: string[] = [];
    for (const id of ids) {
      if (there?.has(id) === false) continue;
      if ((await this.#remove(id, located)) !== undefined) removed.push(id);
    }
    return removed;
  }

  /** Undefined if the service has no such scope. */
  async #located(label: string, signal: AbortSignal): Promise<LocatedScope | undefined> {
    const scope = this.#scopes.of(label);
    const values = await this.#scopes.located(scope, signal);
    return values && { scope, values, signal };
  }

  async #everything(located: LocatedScope): Promise<RemoteItem[]> {
    const found: RemoteItem[] = [];
    for (let page: Page | undefined = firstPage; page !== undefined; ) {
      const read: Read = await this.#page(located, page);
      found.push(...read.memories);
      page = read.next;
    }
    return found;
  }

  async #remove(id: string, { values, signal }: LocatedScope): Promise<JsonValue | undefined> {
    const { forget } = this.#options;
    return forget && this.#ask(forget, { values: { ...values, 'memory.id': id }, signal });
  }

  async #page({ scope, values, signal }: LocatedScope, { page, cursor }: Page): Promise<Read> {
    const { list, recall } = this.#options;
    if (list === undefined) return { memories: [], next: undefined };
    const { items, itemsOptional, next, pageSize } = list;
    const offset = (page - 1) * (pageSize ?? 0);
    const document = await this.#ask(list, {
      values: { ...values, page, offset, cursor },
      signal,
      isRepeatable: true,
    });
    if (document === undefined) return { memories: [], next: undefined };
    const places = { ...recall, items, itemsOptional, score: undefined };
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
  }
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
    ...zeroUsage,
    costUsd: null,
    inputTokens: count(places?.inputTokens),
    outputTokens: count(places?.outputTokens),
  };
}
