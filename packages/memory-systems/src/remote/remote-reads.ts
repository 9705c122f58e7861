import { BackendError, InvalidArgumentError } from '@memgym/core/errors';
import type { Query, ReadContext, ReadStep, Retrieval, RetrievedMemory } from '@memgym/core/memory';
import { checkQuery, filterOf } from '../scoped/read/query-filter.js';
import { explainRemoteRead, type RemoteCandidate } from './explain-remote-read.js';
import type { KnownMessages } from './known-messages.js';
import { type ItemReader, isShown, type ReadItem } from './read-items.js';
import { createUsageTally, type RemoteCalls } from './remote-calls.js';
import type { RemoteItem, RemoteMemory, RemoteScope } from './remote-memory.js';
import { remoteScopeOf } from './remote-scope.js';

/** The first `limit` of a search for all memories. */
const firstOfAll = 1000;
/** More pages than any list has, so that a service that repeats itself is noticed. */
const mostPages = 100_000;

/** Settings of one read in addition to its scope. */
type Reading = Partial<Pick<ReadContext, 'signal'>>;

export interface RemoteReads {
  retrieve(query: Query, context: ReadContext): Promise<Retrieval>;
  /** All memories of a scope, from all pages. */
  all(scope: RemoteScope, reading?: Reading): Promise<ReadItem[]>;
  /** Returns when everything that this process wrote to the scope can be found. */
  settled(
    scope: RemoteScope,
    reading?: Reading & { readonly onUsage?: Parameters<RemoteCalls['make']>[0]['onUsage'] },
  ): Promise<void>;
  /** The id of any memory in the scope; undefined if nothing is found. */
  anyOf(scope: RemoteScope): Promise<string | undefined>;
}

export function createRemoteReads(
  remote: RemoteMemory,
  { calls, messages, reader }: { calls: RemoteCalls; messages: KnownMessages; reader: ItemReader },
): RemoteReads {
  const { name, maxResults = Number.POSITIVE_INFINITY } = remote;

  const settled: RemoteReads['settled'] = async (scope, reading = {}) => {
    if (remote.wait === undefined) return;
    const written = messages.of(scope.label);
    while (written.settled < written.sent) {
      const { sent } = written;
      await calls.make({ operation: 'wait', times: 10, ...reading }, async (call) =>
        remote.wait?.(scope, call),
      );
      written.settled = Math.max(written.settled, sent);
    }
  };

  const allOf: RemoteReads['all'] = async (scope, reading = {}) => {
    await settled(scope, reading);
    const found: RemoteItem[] = [];
    const cursors = new Set<string | undefined>();
    let cursor: string | undefined;
    do {
      cursors.add(cursor);
      const page = await calls.make({ operation: 'list', ...reading }, async (call) =>
        remote.list?.(scope, cursor, call),
      );
      if (page !== undefined) found.push(...page.memories);
      cursor = page?.next;
      if (cursor !== undefined && (cursors.has(cursor) || cursors.size > mostPages)) {
        throw new BackendError(name, `\`list\` returned the same page twice (${JSON.stringify(cursor)}).`, {
          hint: 'Return a `next` that continues after the last memory of the page, and none on the last page.',
        });
      }
    } while (cursor !== undefined);
    return reader.items(found, scope, messages.of(scope.label));
  };

  return {
    settled,
    all: allOf,
    anyOf: async (scope) => {
      const query = { text: 'What is known?', limit: 1 };
      const found =
        remote.list === undefined
          ? await calls.make({ operation: 'recall' }, (call) => remote.recall(scope, query, call))
          : (await calls.make({ operation: 'list' }, async (call) => remote.list?.(scope, undefined, call)))
              ?.memories;
      return found?.[0]?.id;
    },
    async retrieve(query, context) {
      checkQuery(query);
      const { text, k, filters, minScore, queryTime } = query;
      const { clock, signal, explain } = context;
      calls.assertOpen();
      const scope = remoteScopeOf(context.scope);
      const passes = filterOf(query) ?? (() => true);
      const moment = { clock, eventTime: queryTime };
      const usage = createUsageTally();
      const request = { operation: 'recall', signal, onUsage: usage.add };
      if (signal?.aborted) await calls.make(request, async () => undefined);
      if (k === 0) return { items: [], usage: usage.total() };
      await settled(scope, { signal, onUsage: usage.add });
      let before = -1;
      let limit = Math.min(Number.isFinite(k) ? k : firstOfAll, maxResults);
      for (;;) {
        const returned = await calls.make(request, (call) =>
          remote.recall(scope, { text, limit, queryTime, filters, minScore }, call),
        );
        const hits = reader.hits(returned, scope, messages.of(scope.label));
        if (minScore !== undefined && returned.some(({ score }) => score === undefined)) throw unscored(name);
        const passing = hits.filter(
          (hit) =>
            passes(hit.item) && isShown(hit, moment) && (minScore === undefined || hit.score >= minScore),
        );
        const isEnd = returned.length < limit || returned.length <= before;
        if (passing.length >= k || isEnd || limit >= maxResults) {
          if (k === Number.POSITIVE_INFINITY && !isEnd) throw notAll(name, maxResults);
          const items = bestOfEachKind(passing, k);
          if (explain === undefined) return { items, usage: usage.total() };
          const most = Math.min(firstOfAll, maxResults);
          // Asked again, without filters, so that the read itself is the same with and without an explanation.
          const wide = await calls.make({ operation: 'recall', signal }, (call) =>
            remote.recall(scope, { text, limit: most, queryTime }, call),
          );
          const all = remote.list && (await allOf(scope, { signal }));
          const read = {
            items,
            candidates: reader.hits(wide, scope, messages.of(scope.label)),
            stepOf: (hit: RemoteCandidate): ReadStep => {
              if (!isShown(hit, moment)) return 'expired';
              if (!passes(hit.item)) return 'filtered';
              return minScore !== undefined && hit.score < minScore ? 'min-score' : 'k';
            },
            listed: all?.filter((each) => isShown(each, moment)).map(({ item }) => item.id),
            isScored: wide.some(({ score }) => score !== undefined),
          };
          return { items, usage: usage.total(), explanation: explainRemoteRead(read, explain.memoryIds) };
        }
        before = returned.length;
        limit = Math.min(limit * 4, maxResults);
      }
    },
  };
}

/** At most `k` of each kind. */
function bestOfEachKind(
  hits: readonly (ReadItem & { readonly score: number })[],
  k: number,
): RetrievedMemory[] {
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
