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
  /** Default: the phase that a role usually belongs to. */
  readonly phaseOf?: PhaseOf;
}

/**
 * The model with every call paced, paid from the budget, kept and recorded. A simulated one is only told of:
 * it is a function of its prompt, whose calls cost nothing and can be had again.
 */
export function meterModel(
  model: ChatModel,
  metering: Metering & { readonly keepMessage: (digest: string, message: ChatMessage) => void },
): ChatModel {
  const { key, cache, limiter, budget, onCall, phaseOf = usualPhase, keepMessage } = metering;
  if (model.info.simulated) return withTrace(model, { onCall, phaseOf });
  const paid = withBudget(withLimit(model, limiter, key), budget);
  return withTrace(withCache(paid, { ...cache, episode: key }), { onCall, phaseOf, keepMessage });
}

/** The same for an embedder; texts too long for it are cut. */
export function meterEmbedder(embedder: Embedder, metering: Metering): Embedder {
  const { key, cache, limiter, budget, onCall, phaseOf = usualPhase } = metering;
  if (embedder.info.simulated) return withEmbedderTrace(embedder, { onCall, phaseOf });
  const paid = withEmbedderBudget(withEmbedderLimit(embedder, limiter, key), budget);
  return withEmbedderTrace(withTextLimit(withEmbeddingCache(paid, cache)), { onCall, phaseOf });
}
