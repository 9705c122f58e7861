import { ConfigError, ProviderError, redact, sha256 } from '@memgym/core';
import type { FineTuningClient, FineTuningJob, FineTuningSettings } from './fine-tuning-client.js';
import type { FineTuningState } from './fine-tuning-state.js';

/** The inputs of {@link runFineTuning}. */
export interface RunFineTuningOptions extends FineTuningSettings {
  readonly client: FineTuningClient;
  /** Examples, one chat per line. */
  readonly jsonLines: string;
  readonly fileName: string;
  /** The stored state of an interrupted fine-tuning; null to begin. */
  readonly state: FineTuningState | null;
  /** Stores the state; called before the next request is sent. */
  readonly save: (state: FineTuningState) => Promise<void>;
  /** Waits between two checks of the job. */
  readonly wait: (signal: AbortSignal | undefined) => Promise<void>;
  readonly onStatus?: (status: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fine-tunes a model: uploads the examples, creates a job, and checks it until it ends. Each step is stored before the
 * next, so a repeated call uploads nothing twice and creates no second job: one that was made, but whose id was not
 * stored, is found by its file. A check with a temporary failure is repeated.
 * @returns name of the tuned model
 * @throws {ConfigError} when there is no example, or the state belongs to other examples or another model
 * @throws {ProviderError} when a request fails, or the job failed or was cancelled
 */
export async function runFineTuning(options: RunFineTuningOptions): Promise<string> {
  const { client, jsonLines, model, signal, save } = options;
  const trainingDigest = sha256(jsonLines);
  if (jsonLines.trim() === '') {
    throw new ConfigError('There are no examples to train on.', {
      key: 'file',
      hint: 'Choose dialogues that have answers, or another action.',
    });
  }
  let state: FineTuningState = options.state ?? { formatVersion: 1, trainingDigest, model };
  if (state.trainingDigest !== trainingDigest || state.model !== model) {
    throw new ConfigError('The stored state belongs to different examples or a different model.', {
      key: 'state',
      hint: 'To continue, pass the same file and model; to start over, pass another state file.',
    });
  }
  const store = async (more: Partial<FineTuningState>): Promise<void> => {
    state = { ...state, ...more };
    await save(state);
  };
  if (state.fineTunedModel !== undefined) return state.fineTunedModel;
  if (state.fileId === undefined) {
    await store({ fileId: await client.upload(options.fileName, jsonLines, signal) });
  }
  if (state.jobId === undefined) {
    const fileId = state.fileId as string;
    // The process may have ended after the server made the job, and before its id was stored.
    const made = options.state?.fileId === undefined ? null : await client.find(fileId, signal);
    signal?.throwIfAborted();
    // Without the signal: a job whose creation was cancelled may exist and cost money, and nobody would know its id.
    const { id, status } = made ?? (await client.create(fileId, options));
    await store({ jobId: id, status });
  }
  for (;;) {
    const job = await look(client, state.jobId as string, signal);
    if (job !== null && job.status !== state.status) {
      await store({ status: job.status });
      options.onStatus?.(job.status);
    }
    if (job?.status === 'succeeded' && job.model !== null) {
      await store({ fineTunedModel: job.model });
      return job.model;
    }
    if (job?.status === 'failed' || job?.status === 'cancelled') throw endedJob(job);
    await options.wait(signal);
    signal?.throwIfAborted();
  }
}

/** The job, or null after a temporary failure of the server. */
async function look(
  client: FineTuningClient,
  jobId: string,
  signal: AbortSignal | undefined,
): Promise<FineTuningJob | null> {
  try {
    return await client.read(jobId, signal);
  } catch (error) {
    if (error instanceof ProviderError && error.retry !== undefined) return null;
    throw error;
  }
}

function endedJob({ id, status, error }: FineTuningJob): ProviderError {
  const why = error === undefined ? '' : `: ${redact(error)}`;
  return new ProviderError('invalid-request', `The fine-tuning job ${id} was ${status}${why}.`, {
    hint: 'Correct the examples or the model, and start with another state file.',
  });
}
