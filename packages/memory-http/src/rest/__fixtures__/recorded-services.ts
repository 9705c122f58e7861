/**
 * Services that answer in the shapes of published descriptions: the routes, the names and the status codes. They store
 * messages word for word and rank them by shared words. What is asynchronous there is done only after a few questions.
 */

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

export type Answered = readonly [status: number, body: unknown];

/** Answers a request; undefined for a route that the service does not have. */
export type RecordedService = (request: RecordedRequest) => Answered | undefined;

// biome-ignore lint/suspicious/noExplicitAny: each route reads the members of its own requests.
type Body = any;

interface Row {
  readonly id: string;
  /** The scope by the service's name for it. */
  readonly place: string;
  readonly text: string;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Questions for its state until it is found. */
  asks: number;
}

/** Questions until something asynchronous is done. */
const asksUntilDone = 2;

function rowsOf() {
  const rows: Row[] = [];
  let count = 0;
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return {
    rows,
    put(place: string, text: string, extra: Row['extra'] = {}, asks = 0): Row {
      count += 1;
      const id = `0000000${count}-0000-4000-8000-000000000000`.slice(-36);
      const row = { id, place, text, extra, asks };
      rows.push(row);
      return row;
    },
    /** Best first, each with a score. */
    search(place: string, query: string, limit: number) {
      const wanted = words(query);
      return rows
        .filter((row) => row.place === place && row.asks === 0)
        .map((row) => ({ row, score: [...words(row.text)].filter((word) => wanted.has(word)).length / 100 }))
        .sort((left, right) => right.score - left.score)
        .slice(0, limit);
    },
    /** One question for its state; whether it is done. */
    ask(row: Row): boolean {
      row.asks = Math.max(0, row.asks - 1);
      return row.asks === 0;
    },
    remove(fits: (row: Row) => boolean, most = Number.POSITIVE_INFINITY): number {
      const gone = new Set(rows.filter(fits).slice(0, most));
      rows.splice(0, rows.length, ...rows.filter((row) => !gone.has(row)));
      return gone.size;
    },
  };
}

/** mem0's platform: writes and removals are queued; lists have pages; one removal takes at most 100. */
function mem0Platform(): RecordedService {
  const { rows, put, search, ask, remove } = rowsOf();
  const removals = new Map<string, { place: string; asks: number }>();
  const shown = ({ id, text, place, extra }: Row) => ({
    ...{ id, memory: text, user_id: place, metadata: extra, categories: null },
    ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  });
  return ({ method, path, query, body }) => {
    switch (`${method} ${path}`) {
      case 'POST /v3/memories/add/': {
        const row = put(body.user_id, body.messages[0].content, body.metadata, asksUntilDone);
        return [200, { message: 'Memory processing has been queued.', status: 'PENDING', event_id: row.id }];
      }
      case 'POST /v3/memories/search/': {
        const found = search(body.filters.user_id, body.query, body.top_k);
        return [200, { results: found.map(({ row, score }) => ({ ...shown(row), score })) }];
      }
      case 'POST /v3/memories/': {
        const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
        const own = rows.filter((row) => row.place === body.filters.user_id && row.asks === 0);
        const next = page * size < own.length ? `https://api.mem0.ai/v3/memories/?page=${page + 1}` : null;
        const results = own.slice((page - 1) * size, page * size).map(shown);
        return [200, { count: own.length, next, previous: null, results }];
      }
      case 'DELETE /v1/memories/': {
        const id = `removal-${removals.size}`;
        removals.set(id, { place: query.get('user_id') ?? '', asks: asksUntilDone });
        return [200, { message: 'Memories deletion queued', event_id: id }];
      }
    }
    const event = /^\/v1\/event\/([^/]+)\/$/.exec(path)?.[1] ?? '';
    const removal = removals.get(event);
    if (removal !== undefined) {
      removal.asks -= 1;
      if (removal.asks === 0) remove(({ place }) => place === removal.place, 100);
      return [200, { id: event, status: removal.asks > 0 ? 'RUNNING' : 'SUCCEEDED' }];
    }
    const row = rows.find(({ id }) => id === event);
    if (row !== undefined) {
      if (row.text.includes('unusable'))
        return [200, { id: event, status: 'FAILED', error: 'no such model' }];
      return [200, { id: event, status: ask(row) ? 'SUCCEEDED' : 'PENDING' }];
    }
    const id = /^\/v1\/memories\/([^/]+)\/$/.exec(path)?.[1];
    if (method !== 'DELETE' || id === undefined) return undefined;
    return remove((each) => each.id === id) > 0 ? [204, ''] : [404, { error: 'Memory not found!' }];
  };
}

/** Zep Cloud: an episode is not there at once, then not processed; facts cite episodes. */
function zepCloud(): RecordedService {
  const { rows, put, search, ask, remove } = rowsOf();
  const graphs = new Set<string>();
  return ({ method, path, body }) => {
    switch (`${method} ${path}`) {
      case 'POST /graph/create': {
        if (graphs.has(body.graph_id)) return [409, { message: 'graph already exists' }];
        graphs.add(body.graph_id);
        return [201, { graph_id: body.graph_id, uuid: 'a-graph', created_at: '2026-01-01T00:00:00Z' }];
      }
      case 'POST /graph': {
        if (!graphs.has(body.graph_id)) return [404, { message: 'not found' }];
        if (body.data.length > 10_000) return [400, { message: 'data is longer than 10000 characters' }];
        const row = put(body.graph_id, body.data, { created_at: body.created_at }, asksUntilDone + 1);
        return [202, { uuid: row.id, content: row.text, created_at: body.created_at, processed: false }];
      }
      case 'POST /graph/search': {
        if (!graphs.has(body.graph_id)) return [404, { message: 'not found' }];
        if (body.limit > 50) return [400, { message: 'limit must be at most 50' }];
        const found = search(body.graph_id, body.query, body.limit);
        if (found.length === 0) return [200, {}];
        const edges = found.map(({ row }) => ({
          ...{ uuid: `fact-of-${row.id}`, fact: row.text, name: 'SAYS', episodes: [row.id] },
          ...{ created_at: '2026-01-01T00:00:00Z', source_node_uuid: 'a', target_node_uuid: 'b' },
        }));
        return [200, { edges }];
      }
    }
    const episode = rows.find(({ id }) => path === `/graph/episodes/${id}`);
    if (episode !== undefined) {
      const done = ask(episode);
      if (!done && episode.asks === asksUntilDone) return [404, { message: 'not found' }];
      return [200, { uuid: episode.id, content: episode.text, processed: done, created_at: '' }];
    }
    const graph = /^\/graph\/([^/]+)$/.exec(path)?.[1] ?? '';
    if (method !== 'DELETE') return undefined;
    if (!graphs.delete(graph)) return [404, { message: 'not found' }];
    remove(({ place }) => place === graph);
    return [200, { message: 'graph deleted' }];
  };
}

/** Graphiti's server: messages are queued, episodes show what was done, and FastAPI checks the requests. */
function graphitiServer(): RecordedService {
  const { rows, put, search, ask, remove } = rowsOf();
  return ({ method, path, query, body }) => {
    switch (`${method} ${path}`) {
      case 'POST /messages': {
        for (const message of body.messages) {
          if (!('role' in message))
            return [422, { detail: [{ loc: ['body', 'role'], msg: 'Field required' }] }];
          if ('uuid' in message) return [202, { message: 'the worker then stops', success: true }];
          put(body.group_id, message.content, { name: message.name }, asksUntilDone);
        }
        return [202, { message: 'Messages added to processing queue', success: true }];
      }
      case 'POST /search': {
        const [group] = body.group_ids;
        const facts = search(group, body.query, body.max_facts).map(({ row }) => ({
          ...{ uuid: `fact-of-${row.id}`, name: 'SAYS', fact: row.text, episodes: [row.id] },
          ...{ valid_at: null, invalid_at: null, created_at: '2026-01-01T00:00:00Z', expired_at: null },
          ...{ source_node_uuid: 'a', target_node_uuid: 'b' },
        }));
        return [200, { facts }];
      }
    }
    const group = /^\/(?:group|episodes)\/([^/]+)$/.exec(path)?.[1];
    if (group === undefined) return undefined;
    if (method === 'DELETE') {
      remove(({ place }) => place === group);
      return [200, { message: 'Group deleted', success: true }];
    }
    const own = rows.filter((row) => row.place === group).slice(-Number(query.get('last_n')));
    const done = own.filter((row) => ask(row));
    return [
      200,
      done.map(({ id, text, extra }) => ({ uuid: id, name: extra.name, content: text, group_id: group })),
    ];
  };
}

/** Letta: archives with ids of the server's; a search without one would search all. */
function lettaServer(): RecordedService {
  const { put, search, remove } = rowsOf();
  const archives = new Map<string, string>();
  return ({ method, path, query, body }) => {
    if (path === '/v1/archives/') {
      if (method === 'POST') {
        const id = `archive-${archives.size}-${body.name.slice(0, 4)}`;
        archives.set(id, body.name);
        return [200, { id, name: body.name, created_at: '2026-01-01T00:00:00Z' }];
      }
      const named = [...archives].filter(([, name]) => name === query.get('name'));
      return [200, named.map(([id, name]) => ({ id, name, created_at: '2026-01-01T00:00:00Z' }))];
    }
    if (path === '/v1/passages/search') {
      if (body.limit > 100) return [422, { detail: 'limit: at most 100' }];
      const found = search(body.archive_id, body.query, body.limit ?? 5);
      const passages = found.map(({ row, score }) => ({
        passage: { id: row.id, text: row.text, tags: row.extra.tags, archive_id: row.place, embedding: null },
        ...{ score, metadata: {} },
      }));
      return [200, passages];
    }
    const [, archive = '', rest] = /^\/v1\/archives\/([^/]+)(\/passages)?$/.exec(path) ?? [];
    if (!archives.has(archive)) return [404, { detail: `Archive ${archive} not found` }];
    if (method === 'DELETE' && rest === undefined) {
      archives.delete(archive);
      remove(({ place }) => place === archive);
      return [204, ''];
    }
    if (method !== 'POST' || rest === undefined) return undefined;
    const { id, text } = put(archive, body.text, { tags: body.tags });
    return [200, { id, text, tags: body.tags, archive_id: archive, embedding: null, embedding_config: null }];
  };
}

/** supermemory: a document is not there at once, then queued; parts of documents have `chunk` instead of `memory`. */
function supermemory(): RecordedService {
  const { rows, put, search, ask, remove } = rowsOf();
  return ({ method, path, body }) => {
    switch (`${method} ${path}`) {
      case 'POST /v3/documents': {
        if (!/^[\w-]{1,100}$/.test(body.customId))
          return [400, { error: 'customId: 100 letters, digits, - and _' }];
        const known = rows.find(({ extra }) => extra.customId === body.customId);
        const extra = { customId: body.customId, metadata: body.metadata };
        const row = known ?? put(body.containerTag, body.content, extra, asksUntilDone + 1);
        return [200, { id: row.id, status: 'queued' }];
      }
      case 'POST /v4/search': {
        const found = search(body.containerTag, body.q, body.limit);
        const results = found.map(({ row, score }, place) => ({
          ...{ id: `memory-of-${row.id}`, similarity: score, metadata: null, updatedAt: '' },
          ...(place % 2 === 0 ? { memory: row.text } : { chunk: row.text }),
          ...(body.include?.documents && { documents: [{ id: row.id, createdAt: '', updatedAt: '' }] }),
        }));
        return [200, { results, timing: 3, total: results.length }];
      }
      case 'DELETE /v3/documents/bulk': {
        const deletedCount = remove(({ place }) => body.containerTags.includes(place));
        return [200, { success: true, deletedCount, containerTags: body.containerTags }];
      }
    }
    const row = rows.find(({ id }) => path === `/v3/documents/${id}`);
    if (row === undefined) return undefined;
    if (row.text.includes('unusable')) return [200, { id: row.id, status: 'failed' }];
    const done = ask(row);
    if (!done && row.asks === asksUntilDone) return [404, { error: 'Document not found' }];
    return [200, { id: row.id, status: done ? 'done' : 'embedding', content: row.text }];
  };
}

/** Hindsight: a request for k is not possible; it reports the tokens that it spent. */
function hindsight(): RecordedService {
  const { put, search, remove } = rowsOf();
  const banks = new Set<string>();
  return ({ method, path, body }) => {
    const [, bank = '', rest = ''] = /^\/v1\/default\/banks\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    switch (`${method} ${rest}`) {
      case 'PUT ':
        banks.add(bank);
        return [200, { bank_id: bank, name: bank }];
      case 'DELETE ':
        if (!banks.delete(bank)) return [404, { detail: 'Bank not found' }];
        remove(({ place }) => place === bank);
        return [200, { success: true, deleted_count: 1 }];
      case 'POST /memories':
        for (const item of body.items) put(bank, item.content, { item });
        return [
          200,
          {
            ...{ success: true, bank_id: bank, items_count: body.items.length, async: false },
            usage: { input_tokens: 100 * body.items.length, output_tokens: 10, total_tokens: 110 },
          },
        ];
      case 'POST /memories/recall': {
        const found = search(bank, body.query, Number.POSITIVE_INFINITY);
        const results = found.map(({ row }) => {
          const { metadata, document_id } = row.extra.item as Record<string, unknown>;
          return { id: row.id, text: row.text, type: 'world', metadata, document_id, occurred_start: null };
        });
        return [200, { results, trace: null, entities: null, chunks: null }];
      }
    }
    return undefined;
  };
}

/** The store of a LangGraph server: items under a namespace and a key. */
function langgraphServer(): RecordedService {
  const { rows, put, search, remove } = rowsOf();
  const placeOf = (namespace: readonly string[]) => JSON.stringify(namespace);
  return ({ method, path, body }) => {
    if (path === '/store/items/search') {
      const place = placeOf(body.namespace_prefix);
      const own = rows.filter((row) => row.place === place);
      const found =
        body.query === undefined
          ? own.slice(body.offset, body.offset + body.limit).map((row) => ({ row, score: null }))
          : search(place, body.query, body.limit);
      const items = found.map(({ row, score }) => ({
        ...{ namespace: body.namespace_prefix, key: row.extra.key, value: row.extra.value, score },
        ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
      }));
      return [200, { items }];
    }
    if (path !== '/store/items') return undefined;
    const isSame = ({ place, extra }: Row) => place === placeOf(body.namespace) && extra.key === body.key;
    remove(isSame);
    if (method === 'PUT') put(placeOf(body.namespace), body.value.text, { key: body.key, value: body.value });
    return [204, ''];
  };
}

/** A recorded service by the name of its preset. */
export const recordedServices: Readonly<Record<string, () => RecordedService>> = {
  'graphiti-server': graphitiServer,
  hindsight,
  'langgraph-server': langgraphServer,
  'letta-archive': lettaServer,
  'mem0-platform': mem0Platform,
  supermemory,
  'zep-graph': zepCloud,
};
