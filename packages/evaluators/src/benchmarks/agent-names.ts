import type { JsonObject } from '@memgym/core';

/** An agent of the original program as a system of an experiment, without its name. */
export interface NamedAgent {
  readonly type: string;
  readonly options?: JsonObject;
  readonly insights?: Readonly<Record<string, string>>;
  readonly window?: { readonly updateBatch: number; readonly localLength: number };
  /** Number of memories to retrieve for a question. Default: that of the type. */
  readonly k?: number;
  /** How memories are shown. Default: that of experiments. */
  readonly format?: { readonly order?: 'rank' | 'oldest'; readonly maxPromptTokens?: number };
}

/** Agent names of the original program, accepted as systems in experiments. */
export interface AgentNames {
  readonly systems: Readonly<Record<string, NamedAgent>>;
  /**
   * The original's notation for an agent with its window; groups: agent, update batch, local length and `k`.
   * Default: only `agent(2,4,30)`, which works for every system.
   */
  readonly pattern?: RegExp;
}
