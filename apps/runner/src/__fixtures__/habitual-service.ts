import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Message {
  readonly id: string;
  readonly content: string;
  readonly eventTime?: string;
}

export interface Found {
  readonly id: string;
  readonly text: string;
  readonly sourceIds: readonly string[];
  readonly score?: number;
  readonly eventTime?: string;
}

interface Body {
  readonly scope: { readonly user: string };
  readonly messages: readonly Message[];
  readonly query: string;
  readonly k: number;
}

/** What a service has of a scope. */
interface Kept {
  readonly messages: Map<string, Message>;
  /** Searches since the last write. */
  searches: number;
}

/** How a service differs from an honest one. */
export interface Habit {
  /** Whether it stores a message that it says to have stored; counted from 1 over all messages. Default: all. */
  readonly stores?: (count: number) => boolean;
  /** Searches after a write that find nothing of it. Default 0. */
  readonly lateSearches?: number;
  /** The scope that it uses. Default: that of the request. */
  readonly scopeOf?: (user: string) => string;
  /** Whether a search, counted from 1, also finds what others have stored. Default: never. */
  readonly mixes?: (search: number) => boolean;
  /** What it makes of the memories that it found. Default: nothing. */
  readonly changes?: (
    found: readonly Found[],
    body: Body,
    kept: readonly Message[],
    others: readonly Message[],
  ) => readonly Found[];
  /**
   * An answer in place of that of a route; the number counts its requests from 1. With the status 0 the connection breaks.
   * Default: none.
   */
  readonly answers?: (
    route: string,
    count: number,
    body: Body,
  ) => { readonly status: number; readonly body: unknown } | undefined;
  /** Whether emptying a scope empties it. Default true. */
  readonly forgets?: boolean;
  /** Emptying one scope empties all. Default false. */
  readonly forgetsAll?: boolean;
  /** It answers `accepted`, and `wait` says `done` at once. Default false. */
  readonly liesAboutWaiting?: boolean;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that both have, by their number in one; nothing without a shared word. */
function scoreOf(query: readonly string[], text: string): number {
  const own = new Set(wordsOf(text));
  return query.filter((word) => own.has(word)).length / (own.size + 5);
}

/** A memory behind HTTP in this process that keeps messages as they are and finds them by their words, with a habit. */
export async function startHabitualService(habit: Habit = {}) {
  const scopes = new Map<string, Kept>();
  const counts = new Map<string, number>();
  let [written, searched] = [0, 0];
  const keptOf = ({ scope }: Body): Kept => {
    const name = habit.scopeOf?.(scope.user) ?? scope.user;
    const kept = scopes.get(name) ?? { messages: new Map(), searches: 0 };
    scopes.set(name, kept);
    return kept;
  };
  const recall = (body: Body): { memories: readonly Found[] } => {
    const own = keptOf(body);
    searched += 1;
    own.searches += 1;
    const isLate = own.searches <= (habit.lateSearches ?? 0);
    const all = habit.mixes?.(searched) ? [...scopes.values()] : [own];
    const messages = all.flatMap((kept) => [...kept.messages.values()]);
    const query = wordsOf(body.query);
    const found = messages
      .map(({ id, content, eventTime }): Required<Pick<Found, 'score'>> & Found => ({
        ...{ id, text: content, sourceIds: [id], score: scoreOf(query, content) },
        ...(eventTime !== undefined && { eventTime }),
      }))
      .filter(({ score }) => score > 0 && !isLate)
      .sort((one, other) => other.score - one.score)
      .slice(0, body.k);
    const others = [...scopes.values()].flatMap((kept) => (kept === own ? [] : [...kept.messages.values()]));
    return { memories: habit.changes?.(found, body, messages, others) ?? found };
  };
  const routes: Record<string, (body: Body) => unknown> = {
    '/v1': () => ({
      ...{ protocol: '1.0', name: 'habitual', version: '1.0.0', provenance: 'message' },
      capabilities: habit.liesAboutWaiting === true ? ['wait'] : [],
    }),
    '/v1/remember': (body) => {
      const kept = keptOf(body);
      kept.searches = 0;
      for (const message of body.messages) {
        written += 1;
        const isNew = !kept.messages.has(message.id);
        if (isNew && habit.stores?.(written) !== false) kept.messages.set(message.id, message);
      }
      return { status: habit.liesAboutWaiting === true ? 'accepted' : 'done' };
    },
    '/v1/recall': recall,
    '/v1/wait': () => ({ status: 'done' }),
    '/v1/reset': (body) => {
      if (habit.forgetsAll === true) scopes.clear();
      else if (habit.forgets !== false) scopes.delete(habit.scopeOf?.(body.scope.user) ?? body.scope.user);
      return {};
    },
  };
  const server = createServer(async (request, response) => {
    const route = request.url ?? '';
    const count = (counts.get(route) ?? 0) + 1;
    counts.set(route, count);
    const body = await bodyOf(request);
    const told = habit.answers?.(route, count, body) ?? { status: 200, body: routes[route]?.(body) };
    if (told.status === 0) return response.destroy();
    // A client may ask again at once.
    const headers = { 'content-type': 'application/json', 'retry-after': '0' };
    response.writeHead(told.body === undefined ? 501 : told.status, headers);
    response.end(JSON.stringify(told.body ?? { code: 'unsupported' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of request) text += String(part);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}
