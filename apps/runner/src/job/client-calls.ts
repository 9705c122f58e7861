import { type ChatModel, type Embedder, InternalError, isLocal } from '@memgym/core';
import {
  type Batches,
  type CacheMode,
  type CacheStore,
  type CallEvent,
  createFolderCacheStore,
  findingsOf,
  type Limiter,
  type LimiterOptions,
  type Middleware,
  type RetryOptions,
  recallFindings,
  type ServerFinding,
  type ServerWait,
} from '@memgym/llm-client';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import type { RunFinding } from '@memgym/runs';
import { createCallsInFlight } from '../models/calls-in-flight.js';
import {
  type CallRecords,
  createModelServer,
  localChain,
  type ModelServer,
  modelChain,
} from '../models/model-chain.js';
import type { CallGate } from './call-gate.js';
import { createGiveWay } from './give-way.js';
import type { MadeCall, SentText } from './work.js';

/** Called when a call begins to wait for a server; the returned function ends the wait. */
export type OnWait = (wait: ServerWait) => () => void;

/** Default of `JobSettings.graceMs`. */
export const usualGraceMs = 20_000;

/** A model or embedder of a job, with its retry settings. */
export interface JobClient {
  readonly client: ChatModel | Embedder;
  readonly retry: RetryOptions;
}

/** Receives the calls of an item. */
export interface CallListener {
  /** Called for every call that has ended, also for those that are answered in this process. Default: nothing. */
  readonly onCall?: ((event: CallEvent) => void) | undefined;
  /** Called for every other call, with what is to be written about it. */
  readonly onMade: (call: MadeCall) => void;
}

/** How the calls of a job are made, in any process. Plain JSON. */
export interface CallSettings {
  /** See `JobSettings`, as for the next two. */
  readonly cacheMode?: CacheMode | undefined;
  readonly retryUnreadable?: boolean | undefined;
  readonly graceMs?: number | undefined;
  /** Folder of the reply cache, absolute. */
  readonly cacheFolder: string;
  /** Whether replies are stored elsewhere than in the folder, where a worker has to open them itself. Default: false. */
  readonly storesElsewhere?: boolean | undefined;
  /** Parameters that the servers were found to refuse by earlier processes. */
  readonly earlierFindings: readonly ServerFinding[];
}

export interface ClientCallsOptions extends CallSettings {
  /** Models and embedders, by config key. */
  readonly clients: Readonly<Record<string, JobClient>>;
  /** Rate and concurrency limits, per client. */
  readonly pace: LimiterOptions;
  /** Texts in place of those of prompts. Default: none. */
  readonly prompts?: SuppliedPrompts | undefined;
  /** Where replies are stored. Default: in the cache folder. */
  readonly store?: CacheStore | undefined;
  /** Stops the calls: no further request is sent. */
  readonly signal: AbortSignal;
  readonly onWait: OnWait;
  /** Sends answers and judgements in batches. Default: each sends its own request. */
  readonly batches?: Batches | undefined;
  /** See `JobSettings`. */
  readonly beyondCache?: BeyondCache | undefined;
}

/** What answers the calls of a caller that are not in the cache, before they are sent. */
export type BeyondCache = (key: string) => readonly Middleware[];

/** The calls of one process to the clients of a job, with their cache, retries and limits. */
export interface ClientCalls {
  /** Middleware between an item and a client of the job, for `wrapModel`. */
  middleware(
    client: ChatModel | Embedder,
    options: CallListener & {
      /** Identifies the caller, for the cache and for taking turns. */
      readonly key: string;
      readonly gate: CallGate;
    },
  ): readonly Middleware[];
  /** The pace of the requests of this process to a client, by config key. */
  limiterOf(client: string): Limiter;
  /** Parameters that the servers have refused this process so far. */
  findings(): RunFinding[];
  /** Waits until every call has ended: its reply is then in the cache and its record passed on. */
  ended(): Promise<void>;
}

export function openClientCalls(options: ClientCallsOptions): ClientCalls {
  const { signal, batches } = options;
  const clients = Object.entries(options.clients);
  const servers = new Map<string, ModelServer>();
  const serverOf = (name: string): ModelServer => {
    const known = options.clients[name];
    if (known === undefined) throw unknownClient(name);
    const server =
      servers.get(name) ?? createModelServer(options.pace, { ...known.retry, onWait: options.onWait });
    servers.set(name, server);
    return server;
  };
  let { store } = options;
  const cacheOf = () => {
    store ??= createFolderCacheStore(options.cacheFolder);
    const { cacheMode: mode = 'read-write', retryUnreadable = false } = options;
    return { store, mode, retryUnreadable };
  };
  recallFindings(options.earlierFindings);
  const inFlight = createCallsInFlight(signal, options.graceMs ?? usualGraceMs);
  const findings = (): RunFinding[] => clients.flatMap(([key, { client }]) => findingsAt(key, client));
  /** The findings that no call was reported with. */
  const reported = new Set<string>();
  const newFindings = (): RunFinding[] =>
    findings().filter((finding) => {
      const text = JSON.stringify(finding);
      const isNew = !reported.has(text);
      reported.add(text);
      return isNew;
    });
  return {
    middleware: (client, { key, gate, onCall, onMade }) => {
      const [name, known] = clients.find(([, known]) => known.client === client) ?? [];
      if (name === undefined || known === undefined) throw unknownClient(client.info.model);
      const giveWay = createGiveWay();
      let texts: SentText[] = [];
      const calls: CallRecords = {
        inFlight,
        prompts: options.prompts,
        onMessage: (digest, { role, content }) => texts.push({ digest, role, content }),
        onCall: (event) => {
          onCall?.(event);
          // A call in this process can be repeated for free, so it is not recorded.
          if (event.local) return;
          const record = event.record();
          const call = { record, texts, findings: newFindings() };
          texts = [];
          onMade(call);
        },
      };
      if (isLocal(client.info)) return [giveWay, ...localChain(calls, known.retry)];
      const chain = modelChain({
        ...calls,
        key,
        cache: cacheOf(),
        server: { ...serverOf(name), limiter: gate.limiterOf(name) },
        budget: gate.budget,
        beyondCache: options.beyondCache?.(key),
        ...(batches !== undefined && {
          batches: {
            collect: 'complete' in client ? batches.collect(client) : (call, next) => next(call),
            watch: batches.watch,
          },
        }),
      });
      return [giveWay, ...chain];
    },
    limiterOf: (client) => serverOf(client).limiter,
    findings,
    ended: inFlight.ended,
  };
}

/** What the server of a client refuses, each with the setting that declares it. */
const findingsAt = (key: string, client: ChatModel | Embedder): RunFinding[] =>
  findingsOf(client).map((finding) => ({
    kind: 'server-finding',
    ...finding,
    ...(finding.declare !== undefined && {
      setting: `${key}.capabilities.${finding.declare.capability}=${finding.declare.value}`,
    }),
  }));

const unknownClient = (name: string): InternalError =>
  new InternalError(`The job has no client ${JSON.stringify(name)}.`);
