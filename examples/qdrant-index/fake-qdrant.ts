import { createServer, type Server } from 'node:http';

interface StoredPoint {
  readonly id: string;
  readonly vector: readonly number[];
  readonly payload: Record<string, unknown>;
}
interface Condition {
  readonly key?: string;
  readonly match?: { readonly value: unknown };
  readonly has_id?: readonly string[];
}
interface Body {
  readonly points?: readonly (StoredPoint | string)[];
  readonly filter?: { readonly must: readonly Condition[] };
  readonly vectors?: { readonly size: number };
  readonly query?: readonly number[];
  readonly limit?: number;
  readonly offset?: string | null;
}
interface Collection {
  readonly size: number;
  readonly points: Map<string, StoredPoint>;
}

/** As Qdrant writes the id of a point: a UUID with hyphens. */
const uuid = (id: string): string =>
  id.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const fits = ({ id, payload }: StoredPoint, { must = [] }: { must?: readonly Condition[] } = {}): boolean =>
  must.every(({ key = '', match, has_id: ids }) =>
    ids === undefined ? payload[key] === match?.value : ids.map(uuid).includes(id),
  );

const cosine = (left: readonly number[], right: readonly number[]): number => {
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
  return product(left, right) / (Math.sqrt(product(left, left) * product(right, right)) || 1);
};

/** The part of Qdrant's HTTP interface that the example uses, in this process, so that it needs no server. */
export function createFakeQdrant(): Server {
  const collections = new Map<string, Collection>();

  function answer(method: string, route: string, wait: boolean, body: Body): unknown {
    const [, , name = '', ...rest] = route.split('/');
    const collection = collections.get(name);
    const call = `${method} ${rest.join('/')}`;
    if (call === 'GET exists') return { exists: collection !== undefined };
    if (call === 'PUT ')
      return collections.set(name, { size: body.vectors?.size ?? 0, points: new Map() }).size > 0;
    if (collection === undefined) throw new Error(`Not found: Collection \`${name}\` doesn't exist!`);
    const { points, size } = collection;
    const matching = (): StoredPoint[] => [...points.values()].filter((point) => fits(point, body.filter));
    const done = { operation_id: 0, status: wait ? 'completed' : 'acknowledged' };
    if (call === 'PUT index') return done;
    if (call === 'PUT points') {
      const given = (body.points ?? []) as readonly StoredPoint[];
      const wrong = given.find(({ vector }) => vector.length !== size);
      if (wrong !== undefined) throw new Error(`Vector dimension error: expected dim: ${size}`);
      for (const point of given) points.set(uuid(point.id), { ...point, id: uuid(point.id) });
      return done;
    }
    if (call === 'POST points/delete') {
      const ids =
        body.points === undefined ? matching().map(({ id }) => id) : (body.points as readonly string[]);
      for (const id of ids) points.delete(uuid(id));
      return done;
    }
    if (call === 'POST points/query') {
      const scored = matching().map((point) => ({ ...point, score: cosine(point.vector, body.query ?? []) }));
      return { points: scored.sort((left, right) => right.score - left.score).slice(0, body.limit ?? 10) };
    }
    if (call === 'POST points/scroll') {
      const ordered = matching().sort((left, right) => (left.id < right.id ? -1 : 1));
      const following = ordered.filter(({ id }) => id >= (body.offset ?? ''));
      // A page smaller than asked for, as a server may choose.
      const page = Math.min(body.limit ?? 10, 3);
      return { points: following.slice(0, page), next_page_offset: following[page]?.id ?? null };
    }
    throw new Error(`Not found: ${call}`);
  }

  return createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    try {
      const body = text === '' ? {} : (JSON.parse(text) as Body);
      const result = answer(request.method ?? '', pathname, searchParams.get('wait') === 'true', body);
      response.end(JSON.stringify({ result, status: 'ok', time: 0 }));
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ status: { error: String(error) }, time: 0 }));
    }
  });
}
