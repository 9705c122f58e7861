import type { AsyncMemoryIndex, IndexEntry } from '@memgym/memory-systems/define';

/** Where the vectors are; one collection for one memory. */
export interface QdrantPlace {
  /** Address of the server, such as `http://127.0.0.1:6333`. */
  readonly url: string;
  readonly collection: string;
  /** Length of the embedder's vectors. */
  readonly dimensions: number;
  readonly apiKey?: string;
  /** Time limit of a request, in milliseconds. Default 10,000. */
  readonly timeLimitMs?: number;
}

interface Point {
  readonly id: string;
  readonly score: number;
  readonly payload: { readonly memory: string };
}

interface Page {
  readonly points: readonly Point[];
  readonly next_page_offset: string | null;
}

/** Finds memories by their vectors in Qdrant, over its HTTP interface. */
export function createQdrantIndex(place: QdrantPlace): AsyncMemoryIndex {
  const { url, collection, dimensions, apiKey, timeLimitMs = 10_000 } = place;
  const path = `/collections/${encodeURIComponent(collection)}`;
  let created: Promise<void> | undefined;

  async function send<Result>(
    method: string,
    route: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<Result> {
    const limit = AbortSignal.timeout(timeLimitMs);
    const response = await fetch(new URL(route, url), {
      method,
      headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { 'api-key': apiKey }) },
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { result: Result }).result;
  }

  async function create(): Promise<void> {
    const { exists } = await send<{ exists: boolean }>('GET', `${path}/exists`);
    if (!exists) await send('PUT', path, { vectors: { size: dimensions, distance: 'Cosine' } });
    const schema = { type: 'keyword', is_tenant: true };
    await send('PUT', `${path}/index?wait=true`, { field_name: 'space', field_schema: schema });
  }
  /** The collection is made with the first request; a failed try is repeated. */
  async function request<Result>(
    method: string,
    route: string,
    body: object,
    signal?: AbortSignal,
  ): Promise<Result> {
    created ??= create();
    await created.catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return send<Result>(method, `${path}/points${route}`, body, signal);
  }
  /** Without `wait`, Qdrant acknowledges what it has not done yet, and may refuse it later. */
  async function change(method: string, route: string, body: object): Promise<void> {
    const { status } = await request<{ status: string }>(method, `${route}?wait=true`, body);
    if (status !== 'completed') throw new Error(`${method} ${path}${route} is ${status}, not completed`);
  }

  const match = (key: string, value: string) => ({ key, match: { value } });
  const isEmbedded = (entry: IndexEntry): boolean => entry.vector !== undefined;
  return {
    name: `Qdrant at ${url}`,
    put: async (space, entries) => {
      const points = entries.filter(isEmbedded).map(({ key, memoryId, kind, vector = [] }) => ({
        id: key,
        vector: [...vector],
        payload: { space, kind, memory: memoryId },
      }));
      if (points.length > 0) await change('PUT', '', { points });
    },
    delete: (_space, keys) => change('POST', '/delete', { points: keys }),
    clear: (space) => change('POST', '/delete', { filter: { must: [match('space', space)] } }),
    search: async (space, { vector, kind, keys, limit }, signal) => {
      if (vector === undefined) return [];
      const must = [
        match('space', space),
        ...(kind === undefined ? [] : [match('kind', kind)]),
        ...(keys === undefined ? [] : [{ has_id: keys }]),
      ];
      const query = {
        query: [...vector],
        filter: { must },
        limit,
        with_payload: ['memory'],
        params: { exact: true },
      };
      const { points } = await request<{ points: Point[] }>('POST', '/query', query, signal);
      return points.map(({ id, score, payload }) => ({ key: keyOf(id), memoryId: payload.memory, score }));
    },
    async *keys(space) {
      const filter = { must: [match('space', space)] };
      let offset: string | null = null;
      do {
        const page: Page = await request('POST', '/scroll', {
          filter,
          limit: 1000,
          with_payload: false,
          offset,
        });
        for (const { id } of page.points) yield keyOf(id);
        offset = page.next_page_offset;
      } while (offset !== null);
    },
    close: async () => undefined,
  };
}

/** Qdrant returns a UUID with hyphens. */
function keyOf(id: string): string {
  return id.replaceAll('-', '');
}
