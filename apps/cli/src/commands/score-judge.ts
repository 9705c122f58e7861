import { type ChatModel, isLocal } from '@memgym/core';
import {
  cacheReplies,
  createFolderCacheStore,
  createLimiter,
  paceCalls,
  retryCalls,
  wrapModel,
} from '@memgym/llm-client';
import {
  type CallsInFlight,
  type Environment,
  modelConfigSchema,
  type readSuppliedPrompts,
  resolveModel,
  rewordPrompts,
} from '@memgym/runner';
import { notify } from '../output/print.js';

/** The judge of a command that scores answers. */
export interface JudgeFlags {
  /** Model that marks answers, if the benchmark needs one. Default: that of the environment. */
  readonly judge?: string;
  /** Folder of cached replies of the judge. */
  readonly cacheDir?: string;
  /** Folder of texts that replace those of the judge's prompts. Default: none. */
  readonly prompts?: string;
  /** Whether the judge is asked again where its cached reply could not be read. */
  readonly retryFailed?: boolean;
}

/** The judge of a command. */
export function judgeOf({ judge }: JudgeFlags, environment: Environment): ChatModel {
  const config = modelConfigSchema.parse(
    judge === 'offline' ? { type: 'offline' } : judge === undefined ? {} : { model: judge },
  );
  const model = resolveModel(config, environment);
  notify(
    isLocal(model.info)
      ? 'Judge: simulated offline; its marks count shared words and do not replace a model.'
      : `Judge: ${model.info.model}`,
  );
  return model;
}

/** The judge with retries and a cache, so that nothing is paid twice, also after an interruption. */
export function sentTo(
  model: ChatModel,
  { cacheDir = '.memgym/cache', retryFailed = false }: JudgeFlags,
  inFlight: CallsInFlight,
  supplied: Awaited<ReturnType<typeof readSuppliedPrompts>> | undefined,
): ChatModel {
  if (isLocal(model.info)) return model;
  return wrapModel(model, [
    ...(supplied === undefined ? [] : [rewordPrompts(supplied)]),
    inFlight.track,
    cacheReplies({ store: createFolderCacheStore(cacheDir), retryUnreadable: retryFailed }),
    retryCalls(),
    paceCalls(createLimiter()),
    inFlight.finishSent,
  ]);
}
