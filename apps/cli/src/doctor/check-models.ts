import { isLocal, type Usage } from '@memgym/core';
import type { EmbedderConfig, ModelConfig } from '@memgym/experiments';
import type { Registry } from '@memgym/registry';
import {
  type Environment,
  findAccess,
  hasUnusedKey,
  measureEmbedder,
  openAIBaseUrl,
  resolveEmbedder,
  resolveModel,
  sourceOf,
} from '@memgym/runner';
import { formatUsd } from '../output/format-amount.js';
import { type Finding, findingOf } from './finding.js';

export interface ModelCheckOptions {
  readonly model: ModelConfig;
  readonly embedder: EmbedderConfig;
  readonly environment: Environment;
  /** The base of relative paths and of the search for packages. */
  readonly registry: Registry;
  /** Whether one short call is made to each server. */
  readonly call: boolean;
}

const ownServer =
  'Set OPENAI_BASE_URL to the address of an OpenAI-compatible server, and OPENAI_API_KEY if it needs a key.';

/** The key, the model and the embedder that a run would use. */
export async function checkModels(options: ModelCheckOptions): Promise<Finding[]> {
  return [await checkKey(options), await checkModel(options), await checkEmbedder(options)];
}

/** Whether there is a key, and where it goes; never the key. */
function checkKey({ model, environment }: ModelCheckOptions): Promise<Finding> {
  return findingOf('key', () => {
    if (!environment.OPENAI_API_KEY?.trim()) return { status: 'ok', message: 'OPENAI_API_KEY is not set' };
    const name = `OPENAI_API_KEY of ${sourceOf('OPENAI_API_KEY', environment)}`;
    if (hasUnusedKey(model, environment)) {
      return {
        status: 'warn',
        message: `${name} is not used, because no server is set`,
        next: `Set OPENAI_BASE_URL=${openAIBaseUrl}, or set model.type to openai in an experiment.`,
      };
    }
    if (model.type === 'offline')
      return { status: 'ok', message: `${name} is not used: the model is offline` };
    const { apiKey, baseUrl = openAIBaseUrl } = findAccess(model.baseUrl, environment, 'model');
    return apiKey === undefined
      ? { status: 'ok', message: `${name} is not sent to ${baseUrl}, a server on this machine` }
      : { status: 'ok', message: `${name} goes to ${baseUrl}` };
  });
}

function checkModel({ model: config, environment, call }: ModelCheckOptions): Promise<Finding> {
  return findingOf('model', async () => {
    const model = resolveModel(config, environment);
    if (model.info.simulated) {
      return {
        status: 'warn',
        message: 'offline: a reader that matches words, not a language model',
        next: ownServer,
      };
    }
    const which = `${model.info.model} at ${model.info.baseUrl ?? 'the provider'}`;
    if (!call) return { status: 'ok', message: `${which}, not called` };
    const { usage, latencyMs } = await model.complete({
      messages: [{ role: 'user', content: 'Reply with the word ok.' }],
      role: 'assistant',
    });
    const tokens = usage.inputTokens + usage.outputTokens;
    return { status: 'ok', message: `${which} replied: ${costOf(tokens, usage, latencyMs)}` };
  });
}

function checkEmbedder({
  embedder: config,
  environment,
  registry,
  call,
}: ModelCheckOptions): Promise<Finding> {
  return findingOf('embedder', async () => {
    const place = { environment, registry, key: 'embedder', checksStated: true };
    const measured = call ? (await measureEmbedder(config, place)).config : config;
    const embedder = await resolveEmbedder(measured, environment, { registry });
    const { info } = embedder;
    if (info.simulated) {
      return {
        status: 'warn',
        message: 'offline: vectors of hashed words, which ignore meaning',
        next: 'Omit embedder.type, or set OPENAI_EMBEDDING_MODEL to an embedding model of the server.',
      };
    }
    if (isLocal(info)) return { status: 'ok', message: `${info.model}, in this process` };
    const which = `${info.model} at ${info.baseUrl ?? 'the provider'}`;
    if (!call) return { status: 'ok', message: `${which}, not called` };
    const { vectors, usage, latencyMs } = await embedder.embed(['Hello.'], { kind: 'query' });
    const cost = costOf(usage.embeddingTokens, usage, latencyMs ?? 0);
    return { status: 'ok', message: `${which} returned ${vectors[0]?.length} dimensions: ${cost}` };
  });
}

function costOf(tokens: number, { costUsd }: Usage, latencyMs: number): string {
  const money = costUsd === null ? 'price unknown' : formatUsd(costUsd);
  return `${tokens} tokens, ${money}, ${(latencyMs / 1000).toFixed(1)} s`;
}
