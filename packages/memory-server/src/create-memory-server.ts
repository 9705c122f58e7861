import { parseConfig } from '@memgym/core/config';
import { type Clock, systemClock } from '@memgym/core/memory';
import { type RouteName, routes } from '@memgym/memory-http/protocol';
import type { Memory } from '@memgym/memory-systems';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type * as z from 'zod';
import { type Access, anybody, type Caller } from './access.js';
import { createAddressCheck } from './check-address.js';
import { type Handlers, MemoryRoutes } from './handlers.js';
import { type GivenLimits, type Limits, limitsSchema } from './limits.js';
import { openApi } from './open-api.js';
import { Problem, problemOf, problemResponse } from './problem.js';
import { parseBody, receiveBody } from './read-body.js';
import { serviceInfoOf } from './service-info.js';
import { createShares, type Shares } from './shares.js';
import { createTokenBuckets, type TokenBuckets } from './token-bucket.js';
import { createTurns } from './turns.js';

/** One line of a request log: it has neither bodies, nor ids, nor tokens. */
export interface ServedRequest {
  readonly method: string;
  /** The path of a route; `other` for what is none. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** Name of the token; undefined if there was none that is known. */
  readonly caller: string | undefined;
  /** What failed inside the server, with its text. */
  readonly failure?: unknown;
}

/** The parts of a server. */
export interface MemoryServerOptions {
  /** The memory to serve; `forUser` gives that of each user. `stop` closes it. */
  readonly memory: Memory;
  /** Who may do what. Default: everybody may do everything, for a server that only its owner reaches. */
  readonly access?: Access | undefined;
  readonly limits?: GivenLimits | undefined;
  /** Names under which the server may be addressed. Default: those of the loopback, which are always allowed. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of web pages that may send requests. Default none. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The time by which rates are limited. Default: the wall clock. */
  readonly clock?: Clock | undefined;
  /** Called after each request. Default: nothing. */
  readonly onRequest?: ((served: ServedRequest) => void) | undefined;
}

/** A request first has a place among those whose bodies are read, then one among those that are answered. */
interface Place {
  /** @throws {Problem} if the caller's share of those that are answered is used */
  answer(): void;
  leave(): void;
}

/** What the handlers of further routes find in their context. */
export interface ServerEnvironment {
  Variables: {
    /** Who sent the request; checked before every route but `/v1/health` and `/v1/openapi.json`. */
    caller: Caller;
    /** The place of the request among those at once. */
    place: Place;
    failure: unknown;
  };
}

/** The outcome of a stop: what is left unstored if something failed or took too long. */
export interface StopReport {
  /** Whether everything that was accepted is stored. */
  readonly isComplete: boolean;
  /** Why not. */
  readonly failure?: unknown;
}

/** A memory behind HTTP. */
export interface MemoryServer {
  /** For further routes, which are guarded in the same way: `app.all('/mcp', handler)`. */
  readonly app: Hono<ServerEnvironment>;
  /** Answers a request; `listen` calls it for those of a port. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Whether every request with data needs a token. */
  readonly hasTokens: boolean;
  /**
   * The checked JSON of a request, within the limits of the server, when it is the turn of its caller. Further routes use
   * it too: one that does not wait for its turn would go before all requests that do.
   *
   * @param messagesOf how many messages it stores at most. Default: none
   */
  read<Schema extends z.ZodType>(
    context: Context<ServerEnvironment>,
    schema: Schema,
    messagesOf?: (body: z.infer<Schema>) => number,
  ): Promise<z.infer<Schema>>;
  /**
   * Refuses new requests, waits for the ones under way and for accepted messages, and closes the memory.
   * @param timeoutMs longest wait. Default 30,000
   */
  stop(timeoutMs?: number): Promise<StopReport>;
}

const dayMs = 24 * 3_600_000;

/** What a message takes in memory, however short it is. */
const leastBytes = 1024;

/** Routes that need no token and show no data. */
const openRoutes = ['/v1/health', '/v1/openapi.json'];

/**
 * Serves a memory over HTTP: the routes of docs/memory-services.md. Every request passes the check of its `Host` and
 * `Origin`, of its token, and of the limits, also for routes that are added to `app`.
 *
 * @throws {ConfigError} for limits that are none
 */
export function createMemoryServer(options: MemoryServerOptions): MemoryServer {
  return new ServedMemory(options);
}

class ServedMemory implements MemoryServer {
  readonly app = new Hono<ServerEnvironment>();
  readonly hasTokens: boolean;
  readonly #options: MemoryServerOptions;
  readonly #limits: Limits;
  readonly #turn: ReturnType<typeof createTurns>;
  /** Of the bodies of callers who are one user; nobody else is to run out of memory or disk because of them. */
  readonly #bytes: TokenBuckets;
  readonly #underWay = new Set<Promise<unknown>>();
  #isStopping = false;

  constructor(options: MemoryServerOptions) {
    const { access, clock = systemClock } = options;
    this.#options = options;
    this.#limits = parseConfig('limits', limitsSchema, options.limits ?? {});
    this.#turn = createTurns(clock);
    this.#bytes = createTokenBuckets(this.#limits.bytesADay, dayMs, clock);
    this.hasTokens = access !== undefined;
    this.app.onError((error, context) => {
      const problem = problemOf(error);
      if (problem.status >= 500) context.set('failure', error);
      return problemResponse(problem);
    });
    this.app.notFound((context) => {
      const route = context.req.path.slice(0, 100);
      return problemResponse(
        new Problem('not-found', `There is no ${context.req.method} ${route}.`, {
          hint: 'GET /v1/openapi.json lists the routes.',
        }),
      );
    });
    this.#observe(clock);
    this.#checkAddresses();
    this.#admit(clock);
    this.#route();
  }

  fetch = (request: Request): Response | Promise<Response> => this.app.fetch(request);

  read: MemoryServer['read'] = async (context, schema, messagesOf = () => 0) => {
    const bytes = await receiveBody(context.req.raw, this.#limits);
    const { name, user } = context.get('caller');
    const take = (cost: number): void => {
      const taken = user === undefined ? undefined : this.#bytes.take(name, cost);
      if (taken?.ok === false) throw tooMany(this.#limits.bytesADay, 'bytes a day', taken.seconds);
    };
    take(bytes.length);
    context.get('place').answer();
    await this.#turn(name);
    // It takes as long as much of what is asked for, so that it is part of the turn.
    const body = parseBody(bytes, schema, this.#limits);
    take(Math.max(0, leastBytes * messagesOf(body) - bytes.length));
    return body;
  };

  async stop(timeoutMs = 30_000): Promise<StopReport> {
    const { memory } = this.#options;
    this.#isStopping = true;
    const ended = (async (): Promise<StopReport> => {
      await Promise.allSettled(this.#underWay);
      try {
        await memory.close();
        return { isComplete: true };
      } catch (failure) {
        await memory.system.close();
        return { isComplete: false, failure };
      }
    })();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<StopReport>((resolve) => {
      const failure = new Problem('busy', `Writes did not end within ${timeoutMs} ms.`);
      timer = setTimeout(() => resolve({ isComplete: false, failure }), timeoutMs);
    });
    try {
      return await Promise.race([ended, limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tells what was answered, and what answers are. */
  #observe(clock: Clock): void {
    this.app.use(async (context, next) => {
      const from = clock.now();
      await next();
      // Answers are of one caller, and are data and no page.
      context.header('cache-control', 'no-store');
      context.header('x-content-type-options', 'nosniff');
      if (this.#isStopping) context.header('connection', 'close');
      this.#options.onRequest?.({
        method: context.req.method,
        route: knownPaths.has(context.req.path) ? context.req.path : 'other',
        status: context.res.status,
        durationMs: clock.now() - from,
        caller: context.get('caller')?.name,
        ...(context.get('failure') !== undefined && { failure: context.get('failure') }),
      });
    });
  }

  #checkAddresses(): void {
    const { allowedHosts, allowedOrigins = [] } = this.#options;
    const checkAddress = createAddressCheck({ hosts: allowedHosts, origins: allowedOrigins });
    this.app.use(async ({ req }, next) => {
      const { headers, url } = req.raw;
      checkAddress(headers.get('host') ?? new URL(url).host, headers.get('origin'));
      await next();
    });
    if (allowedOrigins.length > 0)
      this.app.use(cors({ origin: [...allowedOrigins], allowMethods: ['GET', 'POST'], maxAge: 600 }));
  }

  /** Lets a request in that has a token, requests left and a place. */
  #admit(clock: Clock): void {
    const { access } = this.#options;
    const { requestsAMinute, requestsAtOnce } = this.#limits;
    const buckets = createTokenBuckets(requestsAMinute, 60_000, clock);
    const openPlace = createPlaces(requestsAtOnce);
    this.app.use(async (context, next) => {
      if (this.#isStopping) throw stopping();
      if (openRoutes.includes(context.req.path)) return next();
      const caller = access === undefined ? anybody : await authenticated(context, access);
      context.set('caller', caller);
      if (access !== undefined) {
        const taken = buckets.take(caller.name);
        if (!taken.ok) throw tooMany(requestsAMinute, 'requests a minute', taken.seconds);
      }
      const place = openPlace(caller.name);
      context.set('place', place);
      const work = next();
      this.#underWay.add(work);
      try {
        await work;
      } finally {
        this.#underWay.delete(work);
        place.leave();
      }
    });
  }

  #route(): void {
    const { app } = this;
    const { memory } = this.#options;
    const { answerBytes } = this.#limits;
    const description = openApi();
    const handlers: Handlers = new MemoryRoutes(memory, this.#limits);
    app.get('/v1/health', (context) => context.json({ status: 'ok' }));
    app.get('/v1/openapi.json', (context) => context.json(description));
    app.get('/v1', (context) => context.json(serviceInfoOf(memory.system.info, this.#limits)));
    for (const name of Object.keys(routes) as RouteName[]) {
      const handle = handlers[name].bind(handlers) as (
        body: unknown,
        caller: Caller,
        signal: AbortSignal,
      ) => Promise<unknown>;
      app.post(`/v1/${name}`, async (context) => {
        const body = await this.read(context, routes[name].request, messagesOf);
        const caller = context.get('caller');
        const answer = await handle(body, caller, context.req.raw.signal);
        // To write a long answer takes as long as to find it.
        if (isLong(answer)) await this.#turn(caller.name);
        return answered(answer, name === 'export' ? Math.max(answerBytes, 2 ** 26) : answerBytes);
      });
    }
  }
}

/** The messages of a request, of any route. */
function messagesOf(body: object): number {
  return 'messages' in body && Array.isArray(body.messages) ? body.messages.length : 0;
}

/** Whether an answer has more memories than an application shows, or everything of a user. */
function isLong(answer: unknown): boolean {
  const lists = Object.values(answer as object).filter(Array.isArray);
  return lists.some(({ length }) => length > 100) || 'schemaVersion' in (answer as object);
}

/** @throws {Problem} when there is no place for the caller */
function createPlaces(requestsAtOnce: number): (caller: string) => Place {
  const bodies = createShares(requestsAtOnce);
  const answers = createShares(requestsAtOnce);
  const takeOne = (shares: Shares, caller: string): (() => void) => {
    const leave = shares.take(caller);
    if (leave === undefined) throw busy(requestsAtOnce);
    return leave;
  };
  return (caller) => {
    let leave = takeOne(bodies, caller);
    return {
      answer() {
        const leaveAnswers = takeOne(answers, caller);
        leave();
        leave = leaveAnswers;
      },
      leave: () => leave(),
    };
  };
}

const knownPaths: ReadonlySet<string> = new Set([
  '/v1',
  '/mcp',
  ...openRoutes,
  ...Object.keys(routes).map((name) => `/v1/${name}`),
]);

async function authenticated(context: Context<ServerEnvironment>, access: Access): Promise<Caller> {
  const header = context.req.header('authorization') ?? '';
  const token = /^Bearer +([\w.~+/=-]{1,500}) *$/i.exec(header)?.[1];
  const caller = token === undefined ? undefined : await access.callerOf(token);
  if (caller !== undefined) return caller;
  throw new Problem('unauthorized', 'The request has no token that this server knows.', {
    hint: 'Send it in the header `authorization`, after the word Bearer.',
  });
}

function answered(answer: unknown, most: number): Response {
  const text = JSON.stringify(answer);
  const bytes = Buffer.byteLength(text);
  if (bytes > most) {
    throw new Problem('too-large', `The answer has ${bytes.toLocaleString('en')} bytes.`, {
      hint: 'Ask for fewer memories: a smaller `k` or `limit`, or filters.',
    });
  }
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

const stopping = (): Problem => new Problem('busy', 'The server is stopping.', { retryAfterSeconds: 5 });

const busy = (most: number): Problem =>
  new Problem('busy', `The server answers ${most} requests at once, and this caller has its share of them.`, {
    retryAfterSeconds: 1,
  });

/** @param what was used up, such as `requests a minute` */
const tooMany = (most: number, what: string, seconds: number): Problem =>
  new Problem('rate-limited', `The token has used its ${most.toLocaleString('en')} ${what}.`, {
    retryAfterSeconds: seconds,
  });
