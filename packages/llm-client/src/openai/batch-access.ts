import { type ChatModel, ConfigError, isLocal, ProviderError } from '@memgym/core';
import type { BatchClient } from './batch-client.js';

/** How the calls of a chat model are sent in batches. */
export interface BatchAccess {
  readonly client: () => BatchClient;
  /** The path of its requests, such as `/v1/chat/completions`. */
  readonly endpoint: string;
  /** The same model at the price of batches, with another way for its requests. */
  readonly through: (send: (body: string) => Promise<Response>) => ChatModel;
}

const accessOf = new WeakMap<ChatModel, BatchAccess>();

/** Remembers how a model is reached through batches. */
export function withBatchAccess<Model extends ChatModel>(model: Model, access: BatchAccess): Model {
  accessOf.set(model, access);
  return model;
}

/** How a model is reached through batches; undefined for a model that is not on an OpenAI-compatible server. */
export const batchAccessOf = (model: ChatModel): BatchAccess | undefined => accessOf.get(model);

/**
 * Checks, with one request that costs nothing, that calls of a model can be sent in batches.
 * @throws {ConfigError} when the model is in this process, or its server has no Batch API
 * @throws {ProviderError} when the server cannot be reached or refuses the key
 */
export async function requireBatches(model: ChatModel, signal?: AbortSignal): Promise<void> {
  const access = batchAccessOf(model);
  const { info } = model;
  const hint = 'Play without batches, or name a model of a server that has OpenAI’s Batch API.';
  if (access === undefined || isLocal(info)) {
    throw new ConfigError(
      `The model '${info.model}' is not on a server, so its calls cannot be sent in batches.`,
      {
        key: 'batch',
        hint,
      },
    );
  }
  try {
    await access.client().probe(signal);
  } catch (error) {
    const status = ProviderError.isInstance(error) ? error.status : undefined;
    if (status !== 404 && status !== 405 && status !== 501) throw error;
    const { baseUrl } = access.client();
    throw new ConfigError(`${baseUrl} has no Batch API: it answered ${status} to a request for /batches.`, {
      key: 'batch',
      hint,
    });
  }
}
