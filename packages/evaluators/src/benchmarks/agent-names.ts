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
