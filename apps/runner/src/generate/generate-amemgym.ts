import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { type ChatModel, type JsonObject, type MemGymError, ProviderError } from '@memgym/core';
import {
  type GenerateUserOptions,
  generateProfile,
  generateUser,
  type StageName,
  type UserProfile,
} from '@memgym/env-generator';
import {
  addReplies,
  type BudgetOptions,
  type CacheMode,
  createBudget,
  createCallTotals,
  createFolderCacheStore,
  createLedger,
  requirePrice,
} from '@memgym/llm-client';
import { createModelServer } from '../models/model-server.js';
import { createServerWaits } from '../models/server-waits.js';
import { runFindings } from '../run/run-findings.js';
import { readSpent } from '../store/read-spent.js';
import { lockRun } from '../store/run-lock.js';
import { createTextStore } from '../store/text-store.js';
import { writeJson } from '../store/write-atomic.js';
import { type ForAllUsersOptions, forAllUsers } from './for-all-users.js';
import {
  forgetGeneration,
  type GenerationManifest,
  manifestPath,
  requireSameGeneration,
  startManifest,
} from './generation-manifest.js';
import type { FinishedGeneration, GenerationProgress, UserFailure } from './generation-result.js';
import type { AmemgymGeneration } from './generation-schema.js';
import { type Candidate, findCandidates } from './persona-source.js';
import { type GenerationSetting, prepareUser } from './user-work.js';
import { writeEnvironment } from './write-environment.js';

export interface GenerateOptions {
  readonly generation: AmemgymGeneration;
  /** Made by `resolveGenerator`. */
  readonly model: ChatModel;
  /** Folder of the environment. */
  readonly folder: string;
  /** Nemotron-Personas: Parquet file, or folder with its parts. Default: `raw/user_profiles.json` of the folder. */
  readonly personasPath?: string | undefined;
  /** A `data.json` whose users are to be made anew. */
  readonly idsFrom?: string | undefined;
  /** Folder of the reply cache, default `.memgym/cache`. */
  readonly cacheFolder?: string;
  readonly cacheMode?: CacheMode;
  /** Forget what an earlier run left, and make all users anew. The reply cache is kept. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  /** Caps on what is paid, earlier parts included. Default: none. */
  readonly budget?: BudgetOptions;
  /** Told when nothing can be refused any more, before anything is written. */
  readonly onStart?: () => void;
  readonly onProgress?: (progress: GenerationProgress) => void;
}

/**
 * Makes an AMemGym environment with a model, or goes on with it: kept stages of a user are taken, the rest meets
 * its own replies in the cache. The folder has the original's layout (docs/specs/amemgym.md#data-formats) and
 * holds the same bytes however often the work was interrupted. A user who cannot be made stands in
 * `failures.json`; the others are made.
 *
 * @throws {MemGymError} when it cannot go on; running the same command again resumes
 */
export async function generateAmemgym(options: GenerateOptions): Promise<FinishedGeneration> {
  const { generation, folder, model } = options;
  // A cap that cannot be kept, because a price is unknown.
  requirePrice(model.info, createBudget(options.budget ?? {}));
  const manifest = startManifest(generation, model.info);
  const lock = await lockRun(folder);
  try {
    if (options.fresh) await forgetGeneration(folder);
    await requireSameGeneration(folder, manifest);
    const candidates = await findCandidates(options);
    options.onStart?.();
    await writeJson(manifestPath(folder), manifest);
    return await makeUsers(options, candidates, manifest, lock.check);
  } finally {
    lock.release();
  }
}

/** `user_profile`, `questions`, `state_transition`, `personalized_answers`, `sessions`, `item`. */
const stagesOfUser = 6;

async function makeUsers(
  options: GenerateOptions,
  candidates: readonly Candidate[],
  manifest: GenerationManifest,
  expectHeld: () => void,
): Promise<FinishedGeneration> {
  const { generation, folder, model } = options;
  const { users: concurrency, ...pace } = generation.concurrency;
  const waits = createServerWaits(() => tell());
  const server = createModelServer(pace, { ...generation.model.retry, onWait: waits.onWait });
  const ledger = createLedger();
  const totals = createCallTotals();
  const stages = new Map<string, StageName>();
  const failures = new Map<string, UserFailure>();
  const counts = { usersDone: 0, stagesBegun: 0, callsPaid: 0, callsCached: 0 };
  const progress = (): GenerationProgress => ({
    ...waits.progress(),
    ...counts,
    usersTotal: candidates.length,
    usersFailed: failures.size,
    stagesTotal: candidates.length * stagesOfUser,
    pace: server.limiter.state(),
  });
  const tell = (): void => options.onProgress?.(progress());
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  // Every call under way listens to it.
  setMaxListeners(0, signal);
  const texts = createTextStore(join(folder, 'texts'), expectHeld);
  const setting: GenerationSetting = {
    generation,
    folder,
    model,
    cache: {
      store: createFolderCacheStore(options.cacheFolder ?? join('.memgym', 'cache')),
      mode: options.cacheMode ?? 'read-write',
    },
    server,
    budget: createBudget(options.budget ?? {}, await readSpent(join(folder, 'calls'))),
    texts,
    expectHeld,
    opened: [],
    signal,
    onCall: (event) => {
      ledger.add(event);
      totals.add(event);
      if (event.cached) counts.callsCached += 1;
      else counts.callsPaid += 1;
      tell();
    },
    onStage: (id, stage) => {
      stages.set(id, stage);
      counts.stagesBegun += 1;
      tell();
    },
  };
  const side: ForAllUsersOptions = {
    concurrency,
    stop,
    signal,
    onFailure: (id, error) => {
      failures.set(id, failureOf(id, stages.get(id) ?? 'user_profile', error));
      tell();
    },
  };

  const makeItems = async (): Promise<JsonObject[]> => {
    // The original makes the profiles of all users before anything else.
    const described = await forAllUsers(
      candidates,
      async (candidate) => {
        const own = await prepareUser(setting, candidate.id);
        const profile =
          'profile' in candidate
            ? await keepProfile(candidate.profile, own)
            : await generateProfile(candidate.persona, own);
        return { id: candidate.id, profile, own };
      },
      side,
    );
    await writeJson(
      join(folder, 'raw', 'user_profiles.json'),
      described.map(({ profile }) => profile),
    );
    return forAllUsers(
      described,
      async ({ profile, own }): Promise<JsonObject> => {
        const item = await generateUser(profile, own);
        counts.usersDone += 1;
        tell();
        return item;
      },
      side,
    );
  };
  const items = await makeItems().finally(async () => {
    waits.close();
    for (const { close } of setting.opened) close();
    await texts.sort();
  });
  const listed = candidates.flatMap(({ id }) => failures.get(id) ?? []);
  expectHeld();
  const written = await writeEnvironment(folder, manifest, items, listed);
  return {
    ...written,
    progress: progress(),
    findings: runFindings({ model }),
    ledger: ledger.summary(),
    replies: addReplies(totals.list().flatMap(({ replies }) => replies ?? [])),
  };
}

/** A profile that was written before, put where a user's stages lie. */
async function keepProfile(
  profile: UserProfile,
  { store, onStage }: GenerateUserOptions,
): Promise<UserProfile> {
  onStage?.('user_profile');
  if ((await store.load('user_profile')) === undefined) await store.save('user_profile', { ...profile });
  return profile;
}

function failureOf(id: string, stage: StageName, error: MemGymError): UserFailure {
  return {
    id,
    stage,
    reason: ProviderError.isInstance(error) ? error.reason : error.category,
    message: error.message,
    ...(error.hint !== undefined && { hint: error.hint }),
  };
}
