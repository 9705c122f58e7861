import { join } from 'node:path';
import { type ChatModel, createRng, fileNameOf } from '@memgym/core';
import type { GenerateUserOptions, StageName } from '@memgym/env-generator';
import { type CallEvent, wrapModel } from '@memgym/llm-client';
import type { Job } from '../job/job.js';
import type { AmemgymGeneration } from './generation-schema.js';
import { openStageFolder } from './stage-folder.js';

/** State shared by the users of a generation. */
export interface GenerationSetting {
  readonly generation: AmemgymGeneration;
  readonly model: ChatModel;
  readonly job: Job;
  readonly onCall: (event: CallEvent) => void;
  readonly onStage: (id: string, stage: StageName) => void;
}

/** The parts for one user: its calls, random numbers and files. */
export async function prepareUser(setting: GenerationSetting, id: string): Promise<GenerateUserOptions> {
  const { generation, model, job } = setting;
  const calls = job.openCalls(join(job.folder, 'calls', `${fileNameOf(id)}.jsonl`), setting.onCall);
  return {
    context: {
      environment: generation,
      calls: generation,
      modelFor: (piece) => wrapModel(model, calls.middleware(model, `generate/${id}/${piece}`)),
      rng: createRng(generation.seed).stream(`user:${id}`),
      signal: job.signal,
    },
    store: await openStageFolder(join(job.folder, 'raw', fileNameOf(id)), job.expectHeld),
    onStage: (stage) => setting.onStage(id, stage),
  };
}
