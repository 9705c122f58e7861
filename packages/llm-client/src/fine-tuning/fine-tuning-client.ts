import { ProviderError } from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import {
  type Connection,
  type ConnectionOptions,
  connectionOptionsSchema,
  createConnection,
  readOptions,
} from '../openai/connection.js';
import { requestError } from '../openai/request-error.js';

/** A job as the server describes it. */
export interface FineTuningJob {
  readonly id: string;
  /** `validating_files`, `queued`, `running`, `succeeded`, `failed`, `cancelled` or `paused`. */
  readonly status: string;
  /** Name of the tuned model; null until the job succeeded. */
  readonly model: string | null;
  /** The reason why the job failed. */
  readonly error?: string;
}

/** Settings of a job. */
export interface FineTuningSettings {
  readonly model: string;
  /** Part of the tuned model's name. Default: none. */
  readonly suffix?: string | undefined;
  /** Number of passes over the examples. Default: chosen by the server. */
  readonly epochs?: number | undefined;
}

/** The part of OpenAI's API that fine-tunes models. Each call makes one request. */
export interface FineTuningClient {
  /** Uploads examples, one chat per line; returns the id of the file. */
  upload(name: string, jsonLines: string, signal?: AbortSignal): Promise<string>;
  /** The newest job on a file, among the last hundred of the account; null if there is none. */
  find(fileId: string, signal?: AbortSignal): Promise<FineTuningJob | null>;
  create(fileId: string, settings: FineTuningSettings, signal?: AbortSignal): Promise<FineTuningJob>;
  read(jobId: string, signal?: AbortSignal): Promise<FineTuningJob>;
  cancel(jobId: string, signal?: AbortSignal): Promise<FineTuningJob>;
}

/**
 * A client of an OpenAI-compatible server that can fine-tune.
 * @throws {ConfigError} when an option is invalid; {@link ProviderError} from its methods
 */
export function createFineTuningClient(options: ConnectionOptions): FineTuningClient {
  const { plain, ports } = readOptions(connectionOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const checked = <Value>(schema: z.ZodType<Value>, reply: unknown): Value => {
    const { data } = schema.safeParse(reply);
    if (data !== undefined) return data;
    throw new ProviderError('invalid-reply', `${connection.baseUrl} sent no fine-tuning job or file.`, {
      hint: 'Check that the server can fine-tune.',
    });
  };
  const ask = async (
    send: Parameters<Connection['request']>[0],
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    const outcome = await connection.request(send, signal);
    if ('value' in outcome) return outcome.value;
    throw requestError(outcome.failure, { who: connection.baseUrl, replied: outcome.replied });
  };
  const askJob = async (...given: Parameters<typeof ask>): Promise<FineTuningJob> =>
    jobOf(checked(wireJobSchema, await ask(...given)));
  return {
    upload: async (name, jsonLines, signal) => {
      const file = new File([jsonLines], name, { type: 'application/jsonl' });
      const reply = await ask(
        (client, inner) => client.files.create({ file, purpose: 'fine-tune' }, { signal: inner }),
        signal,
      );
      return checked(wireFileSchema, reply).id;
    },
    find: async (fileId, signal) => {
      const reply = await ask(
        (client, inner) => client.get('/fine_tuning/jobs', { query: { limit: mostListed }, signal: inner }),
        signal,
      );
      const found = checked(wireJobsSchema, reply).data.find((job) => job.training_file === fileId);
      return found === undefined ? null : jobOf(found);
    },
    create: (fileId, { model, suffix, epochs }, signal) =>
      askJob(
        (client, inner) =>
          client.fineTuning.jobs.create(
            {
              model,
              training_file: fileId,
              ...defined({ suffix }),
              ...(epochs !== undefined && {
                method: { type: 'supervised', supervised: { hyperparameters: { n_epochs: epochs } } },
              }),
            },
            { signal: inner },
          ),
        signal,
      ),
    read: (jobId, signal) =>
      askJob((client, inner) => client.fineTuning.jobs.retrieve(jobId, { signal: inner }), signal),
    cancel: (jobId, signal) =>
      askJob((client, inner) => client.fineTuning.jobs.cancel(jobId, { signal: inner }), signal),
  };
}

const jobOf = ({
  id,
  status,
  fine_tuned_model: model,
  error,
}: z.infer<typeof wireJobSchema>): FineTuningJob => ({
  id,
  status,
  model: model ?? null,
  ...(error?.message !== undefined && { error: error.message }),
});

/** The most that a server lists at once. */
const mostListed = 100;

const name = z.string().min(1).max(1000);
const wireFileSchema = z.object({ id: name });
const wireJobSchema = z.object({
  id: name,
  status: name,
  fine_tuned_model: name.nullish(),
  error: z.object({ message: z.string().optional() }).nullish(),
});
const wireJobsSchema = z.object({
  data: z.array(wireJobSchema.extend({ training_file: z.string().nullish() })),
});
