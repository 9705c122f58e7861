import type { MemorySystemDefinition } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { zeroUsage } from '@memgym/core/memory';
import { defineRemoteMemory, type RemoteScope } from '@memgym/memory-systems/remote';
import * as z from 'zod';
import { fieldsOf, foundSchema, itemOf, memoryId, saidTo } from '../memory-fields.js';
import { createServerClient } from './server-client.js';

const optionsSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:8888')
    .describe('Address of the server.'),
  keyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .optional()
    .describe(
      'The environment variable with a key of the server, sent as `X-API-Key`. Default: no key is sent.',
    ),
  infer: z
    .boolean()
    .default(true)
    .describe(
      'Whether the model of the server extracts memories; otherwise messages are stored as they are.',
    ),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Least score of a memory that is found. Default: that of the server.'),
  times: z
    .boolean()
    .default(true)
    .describe('Whether messages begin with their time, which the server cannot be told otherwise.'),
  timeLimitMs: z.int().min(1).default(60_000).describe('Time limit of a request, in milliseconds.'),
});
export type Mem0ServerOptions = z.infer<typeof optionsSchema>;

/** The server returns no more memories, and has no pages. */
const mostMemories = 1000;

/** The answer to requests for memories: under `results` since version 1.1, a bare list before. */
const resultsSchema = z.union([
  z.object({ results: z.array(foundSchema) }).transform(({ results }) => results),
  z.array(foundSchema),
]);

/** What the server spends is not in its answers: unknown, not 0. */
const unknownUsage = { ...zeroUsage, costUsd: null };

/**
 * mem0's open-source server by its REST interface. Each message is one `POST /memories`, so each memory cites the message
 * whose request made it.
 */
export const memorySystem: MemorySystemDefinition<Mem0ServerOptions, never> = defineRemoteMemory({
  type: 'mem0-server',
  version: '1.0.0',
  description: "mem0's open-source server, by its REST interface.",
  options: optionsSchema,
  keys: ({ url, keyEnv }) => (keyEnv === undefined ? [] : [{ variable: keyEnv, option: 'keyEnv', url }]),
  connect: ({ url, keyEnv, infer, threshold, times, timeLimitMs }) => {
    const send = createServerClient({ url, keyEnv });
    const listed = (label: string, signal: AbortSignal) => {
      const query = { user_id: label, top_k: String(mostMemories) };
      return send({ method: 'GET', path: 'memories', query, signal }, resultsSchema);
    };
    const list = async ({ label }: RemoteScope, signal: AbortSignal) => {
      const found = await listed(label, signal);
      if (found.length < mostMemories) return found;
      throw new Error(`the server lists at most ${mostMemories} memories of a user, and there may be more`);
    };
    return {
      provenance: 'message',
      maxMessages: 1,
      maxResults: mostMemories,
      timeLimitMs,
      remember: async ({ label }, messages, call) => {
        const [message] = messages;
        if (message === undefined) return undefined;
        const body = {
          messages: [saidTo(message, times)],
          ...{ user_id: label, infer, metadata: fieldsOf(message, call.now ?? 0) },
        };
        call.used(unknownUsage);
        const made = await send(
          { method: 'POST', path: 'memories', body, signal: call.signal },
          resultsSchema,
        );
        if (made.length === 0) {
          return { skipped: [{ sourceId: message.sourceId, reason: 'mem0 made no memory of it' }] };
        }
        return { stored: made.map(({ memory }) => memoryId(message.sourceId, memory)) };
      },
      recall: async ({ label }, { text: query, limit }, call) => {
        const body = {
          ...{ query, filters: { user_id: label }, top_k: limit },
          ...defined({ threshold }),
        };
        call.used(unknownUsage);
        const found = await send(
          { method: 'POST', path: 'search', body, signal: call.signal },
          resultsSchema,
        );
        return found.map((each) => ({ ...itemOf(each, label), score: each.score ?? undefined }));
      },
      reset: async ({ label }, { signal }) => {
        // Servers before August 2026 remove the first 100 and answer that all are gone (mem0ai/mem0 4957, 6627).
        for (let left = mostMemories + 1; ; ) {
          await send({ method: 'DELETE', path: 'memories', query: { user_id: label }, signal }, z.unknown());
          const { length } = await listed(label, signal);
          if (length === 0 || length >= left) return;
          left = length;
        }
      },
      list: async (scope, _cursor, { signal }) => ({
        memories: (await list(scope, signal)).map((found) => itemOf(found, scope.label)),
      }),
      forget: async (scope, ids, { signal }) => {
        const removed: string[] = [];
        for (const found of await list(scope, signal)) {
          const { id } = itemOf(found, scope.label);
          if (!ids.includes(id)) continue;
          const path = `memories/${encodeURIComponent(found.id)}`;
          await send({ method: 'DELETE', path, signal }, z.unknown());
          removed.push(id);
        }
        return removed;
      },
    };
  },
});
