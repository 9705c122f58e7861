import { BackendError, InvalidArgumentError } from '@memgym/core/errors';
import type {
  MemoryItem,
  Moment,
  Query,
  ReadContext,
  ReadExplanation,
  ReadStep,
  Retrieval,
  RetrievedMemory,
  Usage,
} from '@memgym/core/memory';
import { checkQuery, filterOf } from '../scoped/read/query-filter.js';
import { explainRemoteRead, type RemoteCandidate } from './explain-remote-read.js';
import type { KnownMessages } from './known-messages.js';
import { ItemReader, isShown, type ReadItem } from './read-items.js';
import { createUsageTally, type RemoteCalls } from './remote-calls.js';
import type { RemoteItem, RemoteMemory, RemoteScope } from './remote-memory.js';
import { remoteScopeOf } from './remote-scope.js';

/** The first `limit` of a search for all memories. */
const firstOfAll = 1000;
/** More pages than any list has, so that a service that repeats itself is noticed. */
const mostPages = 100_000;

/** Settings of one read in addition to its scope. */
type Reading = Partial<Pick<ReadContext, 'signal'>>;

/** What the reads and writes of a remote memory have in common. */
export interface RemoteUse {
  readonly remote: RemoteMemory;
  readonly calls: RemoteCalls;
  readonly messages: KnownMessages;
}

/** One read, as it was asked. */
interface Asked {
  readonly scope: RemoteScope;
  readonly query: Query;
  readonly context: ReadContext;
  readonly moment: Moment;
  passes(item: MemoryItem): boolean;
  readonly onUsage: (usage: Usage) => void;
}

type Hit = ReadItem & { readonly score: number };

/** Reads a remote memory. */
export class RemoteReads {
  readonly #remote: RemoteMemory;
  readonly #calls: RemoteCalls;
  readonly #messages: KnownMessages;
  readonly #reader: ItemReader;

  constructor({ remote, calls, messages }: RemoteUse) {
    this.#remote = remote;
    this.#calls = calls;
    this.#messages = messages;
    this.#reader = new ItemReader(remote);
  }

  async retrieve(query: Query, context: ReadContext): Promise<Retrieval> {
    checkQuery(query);
    const { clock, signal, explain } = context;
    this.#calls.assertOpen();
    const usage = createUsageTally();
    const asked = {
      scope: remoteScopeOf(context.scope),
      query,
      context,
      moment: { clock, eventTime: query.queryTime },
      passes: filterOf(query) ?? (() => true),
      onUsage: usage.add,
    };
    // Refuses a cancelled call before anything is sent.
    if (signal?.aborted) await this.#calls.make({ operation: 'recall', signal }, async () => undefined);
    if (query.k === 0) return { items: [], usage: usage.total() };
    await this.settled(asked.scope, { signal, onUsage: usage.add });
    const items = bestOfEachKind(await this.#found(asked), query.k);
    if (explain === undefined) return { items, usage: usage.total() };
    const explanation = await this.#explain(asked, items, explain.memoryIds);
    return { items, usage: usage.total(), explanation };
  }

  /** All memories of a scope, from all pages. */
  async all(scope: RemoteScope, reading: Reading = {}): Promise<ReadItem[]> {
    await this.settled(scope, reading);
    const found: RemoteItem[] = [];
    const cursors = new Set<string | undefined>();
    let cursor: string | undefined;
    do {
      cursors.add(cursor);
      const page = await this.#calls.make({ operation: 'list', ...reading }, async (call) =>
        this.#remote.list?.(scope, cursor, call),
      );
      for (const memory of page?.memories ?? []) found.push(memory);
      cursor = page?.next;
      if (cursor !== undefined && (cursors.has(cursor) || cursors.size > mostPages)) {
        const twice = `\`list\` returned the same page twice (${JSON.stringify(cursor)}).`;
        throw new BackendError(this.#remote.name, twice, {
          hint: 'Return a `next` that continues after the last memory of the page, and none on the last page.',
        });
      }
    } while (cursor !== undefined);
    return this.#reader.items(found, this.#placeOf(scope));
  }

  /** Returns when everything that this process wrote to the scope can be found. */
  async settled(
    scope: RemoteScope,
    reading: Reading & { readonly onUsage?: (usage: Usage) => void } = {},
  ): Promise<void> {
    if (this.#remote.wait === undefined) return;
    const written = this.#messages.of(scope.label);
    while (written.settled < written.sent) {
      const { sent } = written;
      await this.#calls.make({ operation: 'wait', times: 10, ...reading }, async (call) =>
        this.#remote.wait?.(scope, call),
      );
      written.settled = Math.max(written.settled, sent);
    }
  }

  /** The id of any memory in the scope; undefined if nothing is found. */
  async anyOf(scope: RemoteScope): Promise<string | undefined> {
    const remote = this.#remote;
    if (remote.list === undefined) {
      const query = { text: 'What is known?', limit: 1 };
      const request = { operation: 'recall' };
      const found = await this.#calls.make(request, (call) => remote.recall(scope, query, call));
      return found[0]?.id;
    }
    const page = await this.#calls.make({ operation: 'list' }, async (call) =>
      remote.list?.(scope, undefined, call),
    );
    return page?.memories[0]?.id;
  }

  /** Asks for more until `k` memories pass or there are no others. */
  async #found({ scope, query, context, moment, passes, onUsage }: Asked): Promise<Hit[]> {
    const { name, maxResults = Number.POSITIVE_INFINITY } = this.#remote;
    const { text, k, filters, minScore, queryTime } = query;
    const request = { operation: 'recall', signal: context.signal, onUsage };
    let before = -1;
    let limit = Math.min(Number.isFinite(k) ? k : firstOfAll, maxResults);
    for (;;) {
      const returned = await this.#calls.make(request, (call) =>
        this.#remote.recall(scope, { text, limit, queryTime, filters, minScore }, call),
      );
      const hits = this.#reader.hits(returned, this.#placeOf(scope));
      if (minScore !== undefined && returned.some(({ score }) => score === undefined)) throw unscored(name);
      const passing = hits.filter(
        (hit) =>
          passes(hit.item) && isShown(hit, moment) && (minScore === undefined || hit.score >= minScore),
      );
      const isEnd = returned.length < limit || returned.length <= before;
      if (passing.length >= k || isEnd || limit >= maxResults) {
        if (k === Number.POSITIVE_INFINITY && !isEnd) throw notAll(name, maxResults);
        return passing;
      }
      before = returned.length;
      limit = Math.min(limit * 4, maxResults);
    }
  }

  /** Asks again, without filters, so that the read itself is the same with and without an explanation. */
  async #explain(
    { scope, query, context: { signal }, moment, passes }: Asked,
    items: RetrievedMemory[],
    memoryIds: readonly string[],
  ): Promise<ReadExplanation> {
    const remote = this.#remote;
    const { text, minScore, queryTime } = query;
    const limit = Math.min(firstOfAll, remote.maxResults ?? firstOfAll);
    const wide = await this.#calls.make({ operation: 'recall', signal }, (call) =>
      remote.recall(scope, { text, limit, queryTime }, call),
    );
    const all = remote.list && (await this.all(scope, { signal }));
    const read = {
      items,
      candidates: this.#reader.hits(wide, this.#placeOf(scope)),
      stepOf: (hit: RemoteCandidate): ReadStep => {
        if (!isShown(hit, moment)) return 'expired';
        if (!passes(hit.item)) return 'filtered';
        return minScore !== undefined && hit.score < minScore ? 'min-score' : 'k';
      },
      listed: all?.filter((each) => isShown(each, moment)).map(({ item }) => item.id),
      isScored: wide.some(({ score }) => score !== undefined),
    };
    return explainRemoteRead(read, memoryIds);
  }

  #placeOf(scope: RemoteScope) {
    return { scope, messages: this.#messages.of(scope.label) };
  }
}

/** At most `k` of each kind. */
function bestOfEachKind(hits: readonly Hit[], k: number): RetrievedMemory[] {
  const counts = new Map<string, number>();
  return hits.flatMap(({ item, score }) => {
    const count = (counts.get(item.kind) ?? 0) + 1;
    counts.set(item.kind, count);
    return count > k ? [] : [{ ...item, score }];
  });
}

function unscored(name: string): InvalidArgumentError {
  return new InvalidArgumentError('query.minScore', `${name} returns no scores.`, {
    hint: 'Leave it out, or return a `score` with every memory.',
  });
}

function notAll(name: string, most: number): BackendError {
  return new BackendError(name, `it returns at most ${most} memories a search, and there may be more.`, {
    hint: `Ask for k = ${most} or fewer, or list the memories.`,
  });
}
