import { join } from 'node:path';
import type { ChatModel } from '@memgym/core';
import {
  type CacheMode,
  createBudget,
  createFolderCacheStore,
  createLedger,
  createOpenAIChatModel,
  type Ledger,
  type LimiterOptions,
  wrapModel,
} from '@memgym/llm-client';
import { createModelServer, modelChain } from '@memgym/runner';
import { createCallFile, createTextStore } from '@memgym/runs';

/** A model with the whole chain of a run. */
export interface WiredModel extends ChatModel {
  readonly ledger: Ledger;
}

export interface WiredModelOptions {
  readonly baseUrl: string;
  readonly cacheFolder: string;
  /** Folder of call records and texts. */
  readonly runFolder: string;
  /** Default `read-write`. */
  readonly mode?: CacheMode;
  readonly limits?: LimiterOptions;
}

/** Limiter, budget, folder cache, ledger, and the trace of records and texts, as in a run. */
export function createWiredModel(options: WiredModelOptions): WiredModel {
  const { baseUrl, cacheFolder, runFolder, mode = 'read-write', limits = {} } = options;
  const ledger = createLedger();
  const calls = createCallFile(join(runFolder, 'calls', 'system', 'episode.jsonl'));
  const chain = modelChain({
    key: 'system/episode',
    cache: { store: createFolderCacheStore(cacheFolder), mode },
    server: createModelServer(limits, {}),
    budget: createBudget({}),
    onCall: (event) => {
      calls.append(event.record());
      ledger.add(event, { system: 'system' });
    },
    onMessage: createTextStore(join(runFolder, 'texts')).add,
  });
  return { ...wrapModel(createOpenAIChatModel({ model: 'test-model', baseUrl }), chain), ledger };
}
