import {
  type EventTime,
  type MemorySystemDefinition,
  messageOf,
  type Scope,
  type ServiceAbout,
} from '@memgym/core';
import {
  defineRemoteMemory,
  type RemoteCall,
  type RemoteHit,
  type RemoteMessage,
  type RemoteQuery,
  type RemoteScope,
} from '@memgym/memory-systems/remote';
import * as z from 'zod';
import { usageOf } from './protocol/usage.js';
import { infoSchema, routes, type ServiceInfo, type ServiceMemory } from './protocol.js';
import { createServiceClient, isNoRoute, isNotFound } from './service-client.js';

/** The capabilities of a service that this client uses; a service may have others. */
const capabilities = ['wait', 'list', 'forget', 'update', 'history', 'scopes'] as const;

const optionsSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:8000')
    .describe('Address of the service; the routes begin with `/v1` below it.')
    .meta({ reaches: 'address' }),
  tokenEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .optional()
    .describe('The environment variable with its token. Default: no token is sent.')
    .meta({ reaches: 'variable' }),
  provenance: z
    .enum(['message', 'unknown'])
    .default('message')
    .describe(
      'Whether the service names the messages that each memory comes from. With `unknown`, recall is not measured.',
    ),
  capabilities: z
    .array(z.enum(capabilities))
    .default([])
    .describe(
      'What else the service can do: `wait` until writes are found; `list`, `forget` and `update` memories; `history`; `scopes`, which are then stored under their own names and can be listed and erased. Default: nothing.',
    ),
  timeLimitMs: z.int().min(1).default(60_000).describe('Time limit of a request, in milliseconds.'),
});
export type HttpMemoryOptions = z.infer<typeof optionsSchema>;

const healthSchema = z.object({ status: z.string().optional() });

/** The time that the service may wait in one request, before it is asked again. */
const waitMs = 20_000;

/**
 * A memory in any language, behind HTTP: four routes of JSON. `GET /v1` says who it is; `POST /v1/remember`,
 * `/v1/recall` and `/v1/reset` store, search and empty a scope. See docs/memory-services.md for the protocol.
 */
export const memorySystem: MemorySystemDefinition<HttpMemoryOptions, never> = defineRemoteMemory({
  type: 'http',
  version: '1.0.0',
  description: 'A memory in any language, behind four HTTP routes.',
  options: optionsSchema,
  keys: ({ url, tokenEnv }) =>
    tokenEnv === undefined ? [] : [{ variable: tokenEnv, option: 'tokenEnv', url }],
  connect: (options) => {
    const service = new HttpService(options);
    const has = (capability: (typeof capabilities)[number]): boolean =>
      options.capabilities.includes(capability);
    return {
      provenance: options.provenance,
      timeLimitMs: options.timeLimitMs,
      remember: (scope, messages, call) => service.remember(scope, messages, call),
      recall: (scope, query, call) => service.recall(scope, query, call),
      reset: (scope, call) => service.reset(scope, call),
      ...(has('wait') && { wait: (scope, call) => service.wait(scope, call) }),
      ...(has('list') && { list: (scope, cursor, call) => service.list(scope, cursor, call) }),
      ...(has('forget') && { forget: (scope, ids, call) => service.forget(scope, ids, call) }),
      ...(has('update') && {
        update: async (scope, id, text, call) =>
          (await service.ofMemory('update', { scope, id, text }, call)) !== undefined,
      }),
      ...(has('history') && {
        history: async (scope, id, call) => (await service.ofMemory('history', { scope, id }, call))?.entries,
      }),
      about: (call) => service.about(call),
      ...(has('scopes') && { scopes: (_label, call, user) => service.scopes(user, call) }),
    };
  },
});

type Request<Name extends keyof typeof routes> = z.input<(typeof routes)[Name]['request']>;
type Answer<Name extends keyof typeof routes> = z.output<(typeof routes)[Name]['answer']>;

/** One service, asked once whether it is what the options say. */
class HttpService {
  readonly #options: HttpMemoryOptions;
  readonly #client: ReturnType<typeof createServiceClient>;
  #known: Promise<ServiceInfo> | undefined;

  constructor(options: HttpMemoryOptions) {
    this.#options = options;
    this.#client = createServiceClient(options);
  }

  async remember(scope: RemoteScope, messages: readonly RemoteMessage[], call: RemoteCall) {
    const body = {
      scope: this.#scopeOf(scope),
      messages: messages.map(({ sourceId: id, role, content, speaker, sessionId, eventTime, meta }) => ({
        id,
        role,
        content,
        speaker,
        sessionId,
        eventTime,
        meta,
      })),
    };
    const { status, stored, skipped, usage } = await this.#post('remember', body, call);
    call.used(usageOf(usage));
    if (status === 'accepted' && !this.#options.capabilities.includes('wait')) {
      throw new Error(
        'v1/remember answered `accepted`, so messages are found later; add `wait` to `capabilities`',
      );
    }
    return { stored, skipped };
  }

  async recall(
    scope: RemoteScope,
    { text: query, limit: k, queryTime }: RemoteQuery,
    call: RemoteCall,
  ): Promise<RemoteHit[]> {
    const body = { scope: this.#scopeOf(scope), query, k, queryTime };
    const { memories, usage } = await this.#post('recall', body, call);
    call.used(usageOf(usage));
    return memories.map((memory) => ({ ...itemOf(memory), score: memory.score ?? undefined }));
  }

  async reset(scope: RemoteScope, call: RemoteCall): Promise<void> {
    await this.#post('reset', { scope: this.#scopeOf(scope) }, call);
  }

  async wait(scope: RemoteScope, call: RemoteCall): Promise<void> {
    for (;;) {
      const body = { scope: this.#scopeOf(scope), timeoutMs: waitMs };
      const { status, failed = [] } = await this.#post('wait', body, call);
      if (status === 'done' && failed.length === 0) return;
      if (status === 'waiting') continue;
      const lost = failed.slice(0, 5).map(({ sourceId, reason }) => `${sourceId} (${reason})`);
      throw new Error(`${failed.length} messages could not be stored: ${lost.join(', ')}`);
    }
  }

  async list(scope: RemoteScope, cursor: string | undefined, call: RemoteCall) {
    const body = { scope: this.#scopeOf(scope), cursor, limit: 1000 };
    const { memories, next } = await this.#post('list', body, call);
    return { memories: memories.map(itemOf), next: next ?? undefined };
  }

  async forget(scope: RemoteScope, ids: readonly string[], call: RemoteCall): Promise<string[]> {
    const body = { scope: this.#scopeOf(scope), memoryIds: [...ids] };
    return (await this.#post('forget', body, call)).removed;
  }

  /** What the service answers about one memory; undefined if it says that there is no such memory. */
  async ofMemory<Name extends 'update' | 'history'>(
    name: Name,
    { scope, ...body }: Omit<Request<Name>, 'scope'> & { readonly scope: RemoteScope },
    call: RemoteCall,
  ): Promise<Answer<Name> | undefined> {
    try {
      return await this.#post(name, { ...body, scope: this.#scopeOf(scope) } as Request<Name>, call);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async about({ signal }: RemoteCall): Promise<ServiceAbout> {
    const info = await this.#client.get('v1', infoSchema, signal);
    const { name, version, capabilities: declared } = info;
    try {
      const { status = 'ok' } = await this.#client.get('v1/health', healthSchema, signal);
      return { name, version, capabilities: declared, health: { isWell: status === 'ok', detail: status } };
    } catch (error) {
      if (isNoRoute(error)) return { name, version, capabilities: declared };
      return { name, version, capabilities: declared, health: { isWell: false, detail: messageOf(error) } };
    }
  }

  async scopes(user: string | undefined, call: RemoteCall): Promise<Scope[]> {
    return (await this.#post('scopes', { user }, call)).scopes;
  }

  /** A service that lists scopes needs their names; for any other one, names must be valid everywhere. */
  #scopeOf({ label, scope }: RemoteScope): Scope {
    return this.#options.capabilities.includes('scopes') ? scope : { user: label };
  }

  async #post<Name extends keyof typeof routes>(
    name: Name,
    body: Request<Name>,
    { signal, key }: Pick<RemoteCall, 'signal' | 'key'>,
  ): Promise<Answer<Name>> {
    await this.#checked(signal);
    const schema = routes[name].answer as unknown as z.ZodType<Answer<Name>>;
    return this.#client.post(`v1/${name}`, body, { schema, signal, key });
  }

  /** Asks who the service is, once; again after a failure. */
  async #checked(signal: AbortSignal): Promise<void> {
    this.#known ??= this.#client.get('v1', infoSchema, signal);
    try {
      requireFit(await this.#known, this.#options.provenance, this.#options.capabilities);
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }
}

function itemOf({
  id,
  text,
  kind,
  sourceIds,
  eventTime,
  position,
  meta,
}: ServiceMemory): Omit<RemoteHit, 'score'> {
  return {
    id,
    text,
    kind: kind ?? undefined,
    sourceIds: sourceIds ?? undefined,
    eventTime: (eventTime ?? undefined) as EventTime | undefined,
    position: position ?? undefined,
    meta: meta ?? undefined,
  };
}

/** A service that is less than the options say would give wrong figures. */
function requireFit(
  { protocol, name, version, provenance: own, capabilities: declared }: ServiceInfo,
  provenance: HttpMemoryOptions['provenance'],
  wanted: HttpMemoryOptions['capabilities'],
): void {
  const who = `${name} ${version}`;
  if (!/^1(\.|$)/.test(protocol)) {
    throw new Error(`${who} speaks version ${protocol} of the protocol; this client speaks 1`);
  }
  if (provenance === 'message' && own !== 'message') {
    throw new Error(`${who} does not name the messages of a memory; set \`provenance\` to \`unknown\``);
  }
  const missing = wanted.filter((capability) => !declared.includes(capability));
  if (missing.length > 0) {
    throw new Error(`${who} does not declare ${missing.join(', ')}; remove it from \`capabilities\``);
  }
}
