import { join } from 'node:path';
import { type ChatModel, createRng, fileNameOf } from '@memgym/core';
import type { GenerateUserOptions, StageName } from '@memgym/env-generator';
import { type Budget, type CacheMode, type CacheStore, type CallEvent, wrapModel } from '@memgym/llm-client';
import { modelChain } from '../models/model-chain.js';
import type { ModelServer } from '../models/model-server.js';
import { type CallFile, createCallFile } from '../store/call-file.js';
import type { TextStore } from '../store/text-store.js';
import type { AmemgymGeneration } from './generation-schema.js';
import { openStageFolder } from './stage-folder.js';

/** What the users of a generation share. */
export interface GenerationSetting {
  readonly generation: AmemgymGeneration;
  readonly folder: string;
  readonly model: ChatModel;
  readonly cache: { readonly store: CacheStore; readonly mode: CacheMode };
  readonly server: ModelServer;
  readonly budget: Budget;
  readonly texts: TextStore;
  /** Throws when another process has taken the folder over; called before each write. */
  readonly expectHeld: () => void;
  /** The users' files of calls, to be closed when all users are made. */
  readonly opened: CallFile[];
  readonly signal: AbortSignal;
  readonly onCall: (event: CallEvent) => void;
  readonly onStage: (id: string, stage: StageName) => void;
}

/** What it takes to make one user: its own calls, chance and files. */
export async function prepareUser(setting: GenerationSetting, id: string): Promise<GenerateUserOptions> {
  const { generation, folder, model, cache, server, budget, texts, signal } = setting;
  const calls = createCallFile(join(folder, 'calls', `${fileNameOf(id)}.jsonl`), setting.expectHeld);
  setting.opened.push(calls);
  const stages = await openStageFolder(join(folder, 'raw', fileNameOf(id)));
  return {
    context: {
      environment: generation,
      calls: generation,
      modelFor: (piece) =>
        wrapModel(
          model,
          modelChain({
            key: `generate/${id}/${piece}`,
            cache,
            server,
            budget,
            keepMessage: texts.keep,
            onCall: (event) => {
              calls.append(event.record());
              setting.onCall(event);
            },
          }),
        ),
      rng: createRng(generation.seed).stream(`user:${id}`),
      signal,
    },
    store: stages,
    onStage: (stage) => setting.onStage(id, stage),
  };
}
