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
  timeLimitMs: z.number().int().min(1).default(60_000).describe('Time limit of a request, in milliseconds.'),
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
  connect: ({ url, tokenEnv, provenance, capabilities: wanted, timeLimitMs }) => {
    const client = createServiceClient({ url, tokenEnv });
    let known: Promise<ServiceInfo> | undefined;
    /** Asked once; again after a failure. */
    const checked = async (signal: AbortSignal): Promise<void> => {
      known ??= client.get('v1', infoSchema, signal);
      try {
        requireFit(await known, provenance, wanted);
      } catch (error) {
        known = undefined;
        throw error;
      }
    };
    const has = (capability: (typeof capabilities)[number]): boolean => wanted.includes(capability);
    const post = async <Name extends keyof typeof routes>(
      name: Name,
      body: z.input<(typeof routes)[Name]['request']>,
      { signal, key }: Pick<RemoteCall, 'signal' | 'key'>,
    ): Promise<z.output<(typeof routes)[Name]['answer']>> => {
      await checked(signal);
      const schema = routes[name].answer as unknown as z.ZodType<z.output<(typeof routes)[Name]['answer']>>;
      return client.post(`v1/${name}`, body, schema, signal, key);
    };
    /** A service that lists scopes needs their names; for any other one, names must be valid everywhere. */
    const scopeOf = ({ label, scope }: RemoteScope): Scope => (has('scopes') ? scope : { user: label });
    /** Undefined if the service says that there is no such memory. */
    const unlessMissing = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
      asked.catch((error: unknown) => {
        if (isNotFound(error)) return undefined;
        throw error;
      });
    return {
      provenance,
      timeLimitMs,
      remember: async (scope, messages, call) => {
        const body = {
          scope: scopeOf(scope),
          messages: messages.map(({ sourceId, role, content, speaker, sessionId, eventTime, meta }) => ({
            ...{ id: sourceId, role, content, speaker, sessionId, eventTime, meta },
          })),
        };
        const { status, stored, skipped, usage } = await post('remember', body, call);
        call.used(usageOf(usage));
        if (status === 'accepted' && !has('wait')) {
          throw new Error(
            'v1/remember answered `accepted`, so messages are found later; add `wait` to `capabilities`',
          );
        }
        return { stored, skipped };
      },
      recall: async (scope, { text: query, limit: k, queryTime }, call) => {
        const body = { scope: scopeOf(scope), query, k, queryTime };
        const { memories, usage } = await post('recall', body, call);
        call.used(usageOf(usage));
        return memories.map((memory) => ({ ...itemOf(memory), score: memory.score ?? undefined }));
      },
      reset: async (scope, call) => {
        await post('reset', { scope: scopeOf(scope) }, call);
      },
      ...(has('wait') && {
        wait: async (scope, call) => {
          for (;;) {
            const body = { scope: scopeOf(scope), timeoutMs: waitMs };
            const { status, failed = [] } = await post('wait', body, call);
            if (status === 'done' && failed.length === 0) return;
            if (status === 'waiting') continue;
            const lost = failed.slice(0, 5).map(({ sourceId, reason }) => `${sourceId} (${reason})`);
            throw new Error(`${failed.length} messages could not be stored: ${lost.join(', ')}`);
          }
        },
      }),
      ...(has('list') && {
        list: async (scope, cursor, call) => {
          const { memories, next } = await post('list', { scope: scopeOf(scope), cursor, limit: 1000 }, call);
          return { memories: memories.map(itemOf), next: next ?? undefined };
        },
      }),
      ...(has('forget') && {
        forget: async (scope, ids, call) => {
          const body = { scope: scopeOf(scope), memoryIds: [...ids] };
          return (await post('forget', body, call)).removed;
        },
      }),
      ...(has('update') && {
        update: async (scope, id, text, call) => {
          const done = await unlessMissing(post('update', { scope: scopeOf(scope), id, text }, call));
          return done !== undefined;
        },
      }),
      ...(has('history') && {
        history: async (scope, id, call) => {
          const found = await unlessMissing(post('history', { scope: scopeOf(scope), id }, call));
          return found?.entries;
        },
      }),
      about: async ({ signal }): Promise<ServiceAbout> => {
        const { name, version } = await client.get('v1', infoSchema, signal);
        try {
          const { status = 'ok' } = await client.get('v1/health', healthSchema, signal);
          return { name, version, health: { isWell: status === 'ok', detail: status } };
        } catch (error) {
          if (isNoRoute(error)) return { name, version };
          return { name, version, health: { isWell: false, detail: messageOf(error) } };
        }
      },
      ...(has('scopes') && {
        scopes: async (_label, call, user) => (await post('scopes', { user }, call)).scopes,
      }),
    };
  },
});

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
    ...{ id, text },
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
