import { type ChatModelInfo, type EmbedderInfo, isLocal, type UsualReply } from '@memgym/core';
import { byKind, type CacheStore, createMemoryCacheStore, type Middleware } from '@memgym/llm-client';
import { type Amounts, addTo, noAmounts } from '@memgym/runs';

/** All calls, as if each system ran alone; or those that do not equal an earlier one, in the order of the experiment. */
export type Counting = 'asked' | 'paid';

/** The properties shared by calls that are summed together. */
export interface CallKind {
  readonly system: string;
  /** See call records. */
  readonly role: string;
  readonly phase: 'write' | 'read';
  /** The typed prompt; empty for embeddings and free messages. */
  readonly prompt: string;
  /** What is asked. */
  readonly info: ChatModelInfo | EmbedderInfo;
  /** The length that the prompt states for replies of real models. */
  readonly usualReply?: UsualReply | undefined;
}

/** Calls of one kind, with their amounts in each played episode; none for one without such calls. */
export interface CountedCalls extends Readonly<Record<Counting, (Amounts | undefined)[]>> {
  readonly kind: CallKind;
}

/** Sums calls by kind and episode. */
export class CallCounts {
  readonly #kinds = new Map<string, CountedCalls>();

  /** @param episode its place among those that are played */
  add(kind: CallKind, which: Counting, episode: number, amounts: Partial<Amounts>): void {
    const key = JSON.stringify({ ...kind, usualReply: undefined });
    const calls = this.#kinds.get(key) ?? { kind, asked: [], paid: [] };
    this.#kinds.set(key, calls);
    const sum = calls[which][episode] ?? { ...noAmounts };
    calls[which][episode] = sum;
    addTo(sum, amounts);
  }

  get kinds(): readonly CountedCalls[] {
    return [...this.#kinds.values()];
  }
}

/** Counts the calls that pass: outside of the cache all that are asked, inside those that are paid. */
export function countCalls(
  which: Counting,
  {
    counts,
    system,
    episode,
  }: { readonly counts: CallCounts; readonly system: string; readonly episode: number },
): Middleware {
  return byKind({
    async chat(call, next) {
      const reply = await next(call);
      const { info, role, request } = call;
      if (which === 'paid' && isLocal(info)) return reply;
      const phase = role === 'memory-write' ? 'write' : 'read';
      const { name: prompt = '', usualReply } = request.prompt ?? {};
      const { calls: chatCalls, inputTokens, cachedInputTokens, outputTokens } = reply.usage;
      const amounts = { chatCalls, inputTokens, cachedInputTokens, outputTokens };
      counts.add({ system, role, phase, prompt, info, usualReply }, which, episode, amounts);
      return reply;
    },
    async embed(call, next) {
      const embeddings = await next(call);
      const { info, options, texts } = call;
      if (texts.length === 0 || (which === 'paid' && isLocal(info))) return embeddings;
      const phase = options.kind === 'query' ? 'read' : 'write';
      const { embeddedTexts, embeddingTokens } = embeddings.usage;
      const amounts = { embeddingCalls: 1, embeddedTexts, embeddingTokens };
      counts.add({ system, role: 'embed', phase, prompt: '', info }, which, episode, amounts);
      return embeddings;
    },
  });
}

/** A store in memory that records which of its entries are already in a folder. */
export function countingStore(
  cachedKeys: ReadonlySet<string>,
  counts: { needed: number; cached: number },
): CacheStore {
  const store = createMemoryCacheStore();
  return {
    get: (key) => store.get(key),
    set: (key, text) => {
      counts.needed += 1;
      if (cachedKeys.has(key)) counts.cached += 1;
      return store.set(key, text);
    },
  };
}
