import { type ChatMessage, type ChatModel, type Embedder, usualPhase } from '@memgym/core';
import {
  type Budget,
  type CacheMode,
  type CacheStore,
  type CallEvent,
  type Limiter,
  type PhaseOf,
  withBudget,
  withCache,
  withEmbedderBudget,
  withEmbedderLimit,
  withEmbedderTrace,
  withEmbeddingCache,
  withLimit,
  withTextLimit,
  withTrace,
} from '@memgym/llm-client';

/** How calls are paced, paid, kept and recorded. */
export interface Metering {
  /** Who asks: the limiter is fair between keys, and the cache tells their equal calls apart. */
  readonly key: string;
  readonly cache: { readonly store: CacheStore; readonly mode: CacheMode };
  readonly limiter: Limiter;
  readonly budget: Budget;
  /** Told of every call; of a simulated one, only its counts are of use. */
  readonly onCall: (event: CallEvent) => void;
}

export interface ModelMetering extends Metering {
  readonly keepMessage: (digest: string, message: ChatMessage) => void;
}

/** The model or embedder for one user of it, who knows its phases; default: those that roles usually belong to. */
export type InPhases<Port> = (phaseOf?: PhaseOf) => Port;

/**
 * The model with every call paced, paid from the budget, kept and recorded. A simulated one is only told of:
 * it is a function of its prompt, whose calls cost nothing and can be had again. Copies of one assistant share
 * pace, budget and kept replies, each with phases of its own.
 */
export function meterSharedModel(model: ChatModel, metering: ModelMetering): InPhases<ChatModel> {
  const { key, cache, limiter, budget, onCall, keepMessage } = metering;
  if (model.info.simulated) return (phaseOf = usualPhase) => withTrace(model, { onCall, phaseOf });
  const kept = withCache(withBudget(withLimit(model, limiter, key), budget), { ...cache, episode: key });
  return (phaseOf = usualPhase) => withTrace(kept, { onCall, phaseOf, keepMessage });
}

/** The same for an embedder; texts too long for it are cut. */
export function meterSharedEmbedder(embedder: Embedder, metering: Metering): InPhases<Embedder> {
  const { key, cache, limiter, budget, onCall } = metering;
  if (embedder.info.simulated)
    return (phaseOf = usualPhase) => withEmbedderTrace(embedder, { onCall, phaseOf });
  const paid = withEmbedderBudget(withEmbedderLimit(embedder, limiter, key), budget);
  const kept = withTextLimit(withEmbeddingCache(paid, cache));
  return (phaseOf = usualPhase) => withEmbedderTrace(kept, { onCall, phaseOf });
}

/** The same where nobody shares it. */
export const meterModel = (model: ChatModel, metering: ModelMetering): ChatModel =>
  meterSharedModel(model, metering)();

/** The same where nobody shares it. */
export const meterEmbedder = (embedder: Embedder, metering: Metering): Embedder =>
  meterSharedEmbedder(embedder, metering)();
