import { ProviderError } from '@memgym/core';
import type OpenAI from 'openai';
import * as z from 'zod';
import {
  type Connection,
  type ConnectionOptions,
  connectionOptionsSchema,
  createConnection,
  readOptions,
} from './connection.js';
import { requestError } from './request-error.js';

/** A batch as its server describes it. */
export interface ServerBatch {
  readonly id: string;
  /** `validating`, `in_progress`, `finalizing`, `completed`, `expired`, `cancelling`, `cancelled` or `failed`. */
  readonly status: string;
  /** The files with the results; absent if there are none. */
  readonly resultFiles: readonly string[];
  /** Requests so far; absent if the server does not count them. */
  readonly counts?: { readonly completed: number; readonly failed: number; readonly total: number };
  /** The first reason why a `failed` batch was refused. */
  readonly refusal?: { readonly code: string; readonly message: string };
}

/** OpenAI's Batch API at one server. Each call makes one request, except `find`. */
export interface BatchClient {
  readonly baseUrl: string;
  /** Lists one batch. @throws {ProviderError} `not-found` when the server has no Batch API */
  probe(signal?: AbortSignal): Promise<void>;
  /** Uploads requests, one per line; returns the id of the file. */
  upload(name: string, jsonLines: string, signal?: AbortSignal): Promise<string>;
  /** @param options its endpoint, and the name under which `find` finds it */
  create(fileId: string, options: { readonly endpoint: string; readonly name: string }): Promise<ServerBatch>;
  read(batchId: string, signal?: AbortSignal): Promise<ServerBatch>;
  /** The batch that was created under a name since a time (in ms since 1970); undefined if there is none. */
  find(name: string, sinceMs: number, signal?: AbortSignal): Promise<ServerBatch | undefined>;
  /** The text of a file of results. */
  text(fileId: string, signal?: AbortSignal): Promise<string>;
  cancel(batchId: string, signal?: AbortSignal): Promise<ServerBatch>;
}

/** The longest file of results, in bytes. */
const maxReplyBytes = 1_073_741_824;
/** Longest transfer of a file. */
const timeoutMs = 1_800_000;
/** Batches looked through by `find`. */
const mostListed = 1000;
/** Clocks may differ by as much. */
const clockErrorMs = 3_600_000;

/**
 * A client for the Batch API of an OpenAI-compatible server. Source: OpenAI API reference, “Batch” and “Files”.
 * @throws {ConfigError} when an option is invalid; {@link ProviderError} from its methods
 */
export function createBatchClient(options: ConnectionOptions): BatchClient {
  const { plain, ports } = readOptions(connectionOptionsSchema, { ...options, maxReplyBytes, timeoutMs });
  const connection = createConnection(plain, ports);
  const { baseUrl } = connection;
  const ask = async <Value>(
    send: (client: OpenAI, signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value> => {
    const outcome: Awaited<ReturnType<Connection['request']>> = await connection.request(send, signal);
    if ('value' in outcome) return outcome.value as Value;
    if (signal?.aborted) throw new ProviderError('aborted', `The request to ${baseUrl} was cancelled.`);
    throw requestError(outcome.failure, { who: baseUrl, replied: outcome.replied });
  };
  const checked = <Value>(schema: z.ZodType<Value>, reply: unknown): Value => {
    const { data } = schema.safeParse(reply);
    if (data !== undefined) return data;
    throw new ProviderError('invalid-reply', `${baseUrl} sent something that is no batch or file.`, {
      hint: 'Check that the server has a Batch API.',
    });
  };
  const askBatch = async (...given: Parameters<typeof ask>): Promise<ServerBatch> =>
    batchOf(checked(batchSchema, await ask(...given)));
  return {
    baseUrl,
    probe: async (signal) => {
      await ask(
        async (client, inner) => (await client.batches.list({ limit: 1 }, { signal: inner })).data,
        signal,
      );
    },
    upload: async (name, jsonLines, signal) => {
      const file = new File([jsonLines], name, { type: 'application/jsonl' });
      const reply = await ask(
        (client, inner) => client.files.create({ file, purpose: 'batch' }, { signal: inner }),
        signal,
      );
      return checked(z.object({ id }), reply).id;
    },
    // Without a signal: a batch whose creation was cancelled may exist, and cost money.
    create: (fileId, { endpoint, name }) =>
      askBatch(
        (client, inner) =>
          client.batches.create(
            {
              input_file_id: fileId,
              // The paths of the two chat APIs.
              endpoint: endpoint as '/v1/chat/completions' | '/v1/responses',
              completion_window: '24h',
              metadata: { memgym: name },
            },
            { signal: inner },
          ),
        undefined,
      ),
    read: (batchId, signal) =>
      askBatch((client, inner) => client.batches.retrieve(batchId, { signal: inner }), signal),
    find: async (name, sinceMs, signal) => {
      const found = await ask(async (client, inner) => {
        let listed = 0;
        // The newest come first.
        for await (const each of client.batches.list({ limit: 100 }, { signal: inner })) {
          listed += 1;
          if (each.metadata?.memgym === name) return each;
          if (listed >= mostListed || each.created_at * 1000 < sinceMs - clockErrorMs) return undefined;
        }
        return undefined;
      }, signal);
      return found === undefined ? undefined : batchOf(checked(batchSchema, found));
    },
    text: (fileId, signal) =>
      ask(async (client, inner) => (await client.files.content(fileId, { signal: inner })).text(), signal),
    cancel: (batchId, signal) =>
      askBatch((client, inner) => client.batches.cancel(batchId, { signal: inner }), signal),
  };
}

const id = z.string().min(1).max(1000);
// Some servers write '' for a file that does not exist.
const fileId = z.string().max(1000).nullish();
const count = z.int().nonnegative();
const batchSchema = z.object({
  id,
  status: z.string().min(1).max(100),
  output_file_id: fileId,
  error_file_id: fileId,
  request_counts: z.object({ completed: count, failed: count, total: count }).nullish().catch(undefined),
  errors: z
    .object({
      data: z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish(),
    })
    .nullish()
    .catch(undefined),
});

function batchOf(wire: z.output<typeof batchSchema>): ServerBatch {
  const [first] = wire.errors?.data ?? [];
  return {
    id: wire.id,
    status: wire.status,
    resultFiles: [wire.output_file_id, wire.error_file_id].flatMap((file) => (file ? [file] : [])),
    ...(wire.request_counts && { counts: wire.request_counts }),
    ...(first !== undefined && {
      refusal: { code: first.code ?? '', message: first.message ?? 'without a reason' },
    }),
  };
}
