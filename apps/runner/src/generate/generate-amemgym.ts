import { join } from 'node:path';
import { type ChatModel, type JsonObject, MemGymError, ProviderError } from '@memgym/core';
import {
  type GenerateUserOptions,
  generateProfile,
  generateUser,
  type StageName,
  type UserProfile,
} from '@memgym/env-generator';
import { addReplies, type CallEvent, createCallTotals, createLedger } from '@memgym/llm-client';
import type { Job, JobOptions, JobSettings } from '../job/job.js';
import { runJob } from '../job/run-job.js';
import { writeJson } from '../store/write-atomic.js';
import { generatedParts, manifestPath, requireSameGeneration, startManifest } from './generation-manifest.js';
import type { FinishedGeneration, GenerationProgress, UserFailure } from './generation-result.js';
import type { AmemgymGeneration } from './generation-schema.js';
import { type Candidate, findCandidates } from './persona-source.js';
import { type GenerationSetting, prepareUser } from './user-work.js';
import { writeEnvironment } from './write-environment.js';

export interface GenerateOptions extends JobSettings {
  readonly generation: AmemgymGeneration;
  /** Made by `resolveGenerator`. */
  readonly model: ChatModel;
  /** Folder of the environment. */
  readonly folder: string;
  /** Nemotron-Personas: Parquet file, or folder with its parts. Default: `raw/user_profiles.json` of the folder. */
  readonly personasPath?: string | undefined;
  /** A `data.json` whose users are to be made again. */
  readonly idsFrom?: string | undefined;
  /** Called when nothing can be refused any more, before anything is written. */
  readonly onStart?: () => void;
  readonly onProgress?: (progress: GenerationProgress) => void;
}

/** `user_profile`, `questions`, `state_transition`, `personalized_answers`, `sessions`, `item`. */
const stagesOfUser = 6;

/**
 * Makes an AMemGym environment with a model, or goes on with it: stored stages of a user are used, the rest meets
 * its own replies in the cache. The folder has the original's layout (docs/specs/amemgym.md#data-formats) and
 * holds the same bytes however often the work was interrupted. A user who cannot be made stands in
 * `failures.json`; the others are made.
 *
 * @throws {MemGymError} when it cannot go on; running the same command again resumes
 */
export async function generateAmemgym(options: GenerateOptions): Promise<FinishedGeneration> {
  const { generation, folder, model, onProgress } = options;
  const manifest = startManifest(generation, model.info);
  const { users: atOnce, ...pace } = generation.concurrency;
  const counts = { usersTotal: 0, usersDone: 0, usersFailed: 0, stagesBegun: 0, stagesTotal: 0 };
  const jobOptions: JobOptions = {
    ...options,
    parts: generatedParts,
    clients: { model: { client: model, retry: generation.model.retry } },
    pace,
    atOnce,
    onProgress: (calls) => onProgress?.({ ...counts, ...calls }),
  };
  return runJob(jobOptions, async (job) => {
    await requireSameGeneration(folder, manifest);
    const candidates = await findCandidates(options);
    counts.usersTotal = candidates.length;
    counts.stagesTotal = candidates.length * stagesOfUser;
    options.onStart?.();
    await writeJson(manifestPath(folder), manifest, job.expectHeld);
    const ledger = createLedger();
    const totals = createCallTotals();
    const { items, failures } = await makeUsers({
      candidates,
      generation,
      model,
      job,
      counts,
      onCall: (event) => {
        ledger.add(event);
        totals.add(event);
      },
    });
    await job.settle();
    const written = await writeEnvironment(folder, manifest, items, failures, job.expectHeld);
    return {
      ...written,
      progress: { ...counts, ...job.progress() },
      findings: job.findings(),
      ledger: ledger.summary(),
      replies: addReplies(totals.list().flatMap(({ replies }) => replies ?? [])),
      damagedCallLines: job.damagedCallLines,
    };
  });
}

interface Making {
  readonly candidates: readonly Candidate[];
  readonly generation: AmemgymGeneration;
  readonly model: ChatModel;
  readonly job: Job;
  readonly counts: { usersDone: number; usersFailed: number; stagesBegun: number };
  readonly onCall: (event: CallEvent) => void;
}

async function makeUsers({ candidates, generation, model, job, counts, onCall }: Making) {
  const stages = new Map<string, StageName>();
  const failures = new Map<string, UserFailure>();
  const setting: GenerationSetting = {
    generation,
    model,
    job,
    onCall,
    onStage: (id, stage) => {
      stages.set(id, stage);
      counts.stagesBegun += 1;
      job.report();
    },
  };
  const onFailure = ({ id }: { readonly id: string }, error: unknown): void => {
    // Not a failure of this user, but a fault of the program.
    if (!MemGymError.isInstance(error)) throw error;
    failures.set(id, failureOf(id, stages.get(id) ?? 'user_profile', error));
    counts.usersFailed = failures.size;
    job.report();
  };
  // The original makes the profiles of all users before anything else.
  const described = await job.runAll(
    candidates,
    async (candidate) => {
      const own = await prepareUser(setting, candidate.id);
      const profile =
        'profile' in candidate
          ? await keepProfile(candidate.profile, own)
          : await generateProfile(candidate.persona, own);
      return { id: candidate.id, profile, own };
    },
    onFailure,
  );
  await writeJson(
    join(job.folder, 'raw', 'user_profiles.json'),
    described.map(({ profile }) => profile),
    job.expectHeld,
  );
  const items = await job.runAll(
    described,
    async ({ profile, own }): Promise<JsonObject> => {
      const item = await generateUser(profile, own);
      counts.usersDone += 1;
      job.report();
      return item;
    },
    onFailure,
  );
  return { items, failures: candidates.flatMap(({ id }) => failures.get(id) ?? []) };
}

/** A profile written earlier, stored with a user's stages. */
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
