import { type ChatModel, type ChatModelInfo, type Embedder, type EmbedderInfo, isLocal } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import type { PlannedSystem } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';

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

/** The counters of a plan's models. */
export interface ModelCounters {
  readonly chat: ModelCounter;
  readonly simulator: ModelCounter;
  readonly judge: ModelCounter;
  /** The counters of judges of parts of the benchmark. */
  readonly judges: ReadonlyMap<ChatModel, ModelCounter>;
  readonly embedding: ModelCounter;
  /** The counters of a system's own models. */
  of(system: Pick<PlannedSystem, 'model' | 'embedder'>): Pick<ModelCounters, 'chat' | 'embedding'>;
}

export async function loadModelCounters(plan: RunPlan): Promise<ModelCounters> {
  const usual = {
    chat: await chatCounter(plan.model.info),
    simulator: await chatCounter(plan.simulator.info),
    judge: await chatCounter(plan.judge.info),
    embedding: await embeddingCounter(plan.embedder?.info),
  };
  const judges = new Map<ChatModel, ModelCounter>();
  for (const judge of plan.judges.values()) judges.set(judge, await chatCounter(judge.info));
  const chats = new Map([[plan.model, usual.chat]]);
  const embeddings = new Map<Embedder | undefined, ModelCounter>([[plan.embedder, usual.embedding]]);
  for (const { model, embedder } of plan.systems) {
    if (!chats.has(model)) chats.set(model, await chatCounter(model.info));
    if (!embeddings.has(embedder)) embeddings.set(embedder, await embeddingCounter(embedder?.info));
  }
  return {
    ...usual,
    judges,
    of: ({ model, embedder }) => ({
      chat: chats.get(model) ?? usual.chat,
      embedding: embeddings.get(embedder) ?? usual.embedding,
    }),
  };
}

/** OpenAI's chat template adds 4 tokens a message and 3 before the reply; other templates are similar. */
export async function chatCounter({ model, simulated }: ChatModelInfo): Promise<ModelCounter> {
  if (simulated) return byCharacters(true);
  return { ...(await loadTokenCounter(model)), sumsLines: true, perMessage: 4, perReply: 3 };
}

/** Records of texts in an unknown encoding count characters, because a server counts only whole requests. */
async function embeddingCounter(info: EmbedderInfo | undefined): Promise<ModelCounter> {
  if (info === undefined || isLocal(info)) return byCharacters(true);
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
