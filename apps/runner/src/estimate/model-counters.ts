import { type ChatModel, type ChatModelInfo, type Embedder, type EmbedderInfo, isLocal } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import type { RunPlan } from '../plan/run-plan.js';
import { clientsOf } from '../run/clients-of.js';

/** Counts the tokens of a model as the records of a run do. */
export interface ModelCounter {
  /** The name of the encoding. */
  readonly encoding: string;
  /** True if the model itself uses this encoding. */
  readonly exact: boolean;
  /** Whether a text has as many tokens as its lines together, so that lines are counted once. */
  readonly sumsLines: boolean;
  /** Tokens that a chat request adds for each message, and before the reply. */
  readonly perMessage: number;
  readonly perReply: number;
  count(text: string): number;
}

/** The counter of a model or an embedder of a plan. */
export type CounterOf = (client: ChatModel | Embedder) => ModelCounter;

export async function loadCounters(plan: RunPlan): Promise<CounterOf> {
  const counters = new Map<ChatModel | Embedder, ModelCounter>();
  for (const { client } of Object.values(clientsOf(plan))) {
    const counter = 'complete' in client ? chatCounter(client.info) : embeddingCounter(client.info);
    counters.set(client, await counter);
  }
  return (client) => counters.get(client) ?? byCharacters(true);
}

/** OpenAI's chat template adds 4 tokens a message and 3 before the reply; other templates are similar. */
export async function chatCounter({ model, simulated }: ChatModelInfo): Promise<ModelCounter> {
  if (simulated) return byCharacters(true);
  return { ...(await loadTokenCounter(model)), sumsLines: true, perMessage: 4, perReply: 3 };
}

/** Records of texts in an unknown encoding count characters, because a server counts only whole requests. */
async function embeddingCounter(info: EmbedderInfo): Promise<ModelCounter> {
  if (isLocal(info)) return byCharacters(true);
  const counter = await loadTokenCounter(info.model);
  return counter.exact ? { ...counter, sumsLines: true, perMessage: 0, perReply: 0 } : byCharacters(false);
}

const byCharacters = (exact: boolean): ModelCounter => ({
  encoding: 'characters',
  exact,
  sumsLines: false,
  perMessage: 0,
  perReply: 0,
  count: estimateTokens,
});

/**
 * Counts tokens line by line and caches the counts, so that repeated memories are counted by lookup. Encoders restart
 * after a line break, so the sum equals the count of the whole text, except for about one token where a line begins
 * with blanks.
 */
export function createLineTokens(counter: ModelCounter): (text: string) => number {
  if (!counter.sumsLines) return counter.count;
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const line of text.match(/[^\n]+\n*|\n+/g) ?? []) {
      const before = known.get(line);
      const tokens = before ?? counter.count(line);
      if (before === undefined) known.set(line, tokens);
      sum += tokens;
    }
    return sum;
  };
}
