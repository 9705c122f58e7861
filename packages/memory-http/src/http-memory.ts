import type { EventTime, MemorySystemDefinition } from '@memgym/core';
import { defineRemoteMemory, type RemoteHit } from '@memgym/memory-systems/remote';
import * as z from 'zod';
import {
  forgottenSchema,
  infoSchema,
  listedSchema,
  recalledSchema,
  rememberedSchema,
  type ServiceInfo,
  type ServiceMemory,
  waitedSchema,
} from './protocol.js';
import { createServiceClient } from './service-client.js';

/** The capabilities of a service that this client uses; a service may have others. */
const capabilities = ['wait', 'list', 'forget'] as const;

const optionsSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:8000')
    .describe('Address of the service; the routes begin with `/v1` below it.'),
  tokenEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .optional()
    .describe('The environment variable with its token. Default: no token is sent.'),
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
      'What else the service can do: `wait` until writes are found, `list` and `forget` memories. Default: nothing.',
    ),
  timeLimitMs: z.number().int().min(1).default(60_000).describe('Time limit of a request, in milliseconds.'),
});
export type HttpMemoryOptions = z.infer<typeof optionsSchema>;

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
    return {
      provenance,
      timeLimitMs,
      remember: async ({ label: user }, messages, { signal, key }) => {
        await checked(signal);
        const body = {
          scope: { user },
          messages: messages.map(({ sourceId, role, content, speaker, sessionId, eventTime }) => ({
            ...{ id: sourceId, role, content, speaker, sessionId, eventTime },
          })),
        };
        const { status, stored, skipped } = await client.post(
          'v1/remember',
          body,
          rememberedSchema,
          signal,
          key,
        );
        if (status === 'accepted' && !has('wait')) {
          throw new Error(
            'v1/remember answered `accepted`, so messages are found later; add `wait` to `capabilities`',
          );
        }
        return { stored, skipped };
      },
      recall: async ({ label: user }, { text: query, limit: k, queryTime }, { signal }) => {
        await checked(signal);
        const body = { scope: { user }, query, k, queryTime };
        const { memories } = await client.post('v1/recall', body, recalledSchema, signal);
        return memories.map((memory) => ({ ...itemOf(memory), score: memory.score ?? undefined }));
      },
      reset: async ({ label: user }, { signal }) => {
        await checked(signal);
        await client.post('v1/reset', { scope: { user } }, z.unknown(), signal);
      },
      ...(has('wait') && {
        wait: async ({ label: user }, { signal }) => {
          for (;;) {
            const body = { scope: { user }, timeoutMs: waitMs };
            const { status, failed = [] } = await client.post('v1/wait', body, waitedSchema, signal);
            if (status === 'done' && failed.length === 0) return;
            if (status === 'waiting') continue;
            const lost = failed.slice(0, 5).map(({ sourceId, reason }) => `${sourceId} (${reason})`);
            throw new Error(`${failed.length} messages could not be stored: ${lost.join(', ')}`);
          }
        },
      }),
      ...(has('list') && {
        list: async ({ label: user }, cursor, { signal }) => {
          await checked(signal);
          const body = { scope: { user }, cursor, limit: 1000 };
          const { memories, next } = await client.post('v1/list', body, listedSchema, signal);
          return { memories: memories.map(itemOf), next: next ?? undefined };
        },
      }),
      ...(has('forget') && {
        forget: async ({ label: user }, ids, { signal }) => {
          await checked(signal);
          const body = { scope: { user }, memoryIds: ids };
          return (await client.post('v1/forget', body, forgottenSchema, signal)).removed;
        },
      }),
    };
  },
});

function itemOf({ id, text, kind, sourceIds, eventTime }: ServiceMemory): Omit<RemoteHit, 'score'> {
  return {
    ...{ id, text },
    kind: kind ?? undefined,
    sourceIds: sourceIds ?? undefined,
    eventTime: (eventTime ?? undefined) as EventTime | undefined,
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
