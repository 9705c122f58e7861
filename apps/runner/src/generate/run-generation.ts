import { join } from 'node:path';
import { type ChatModel, fileNameOf, InternalError, MemGymError, ProviderError } from '@memgym/core';
import type { GenerationTools, PreparedGeneration, UserTools } from '@memgym/env-generator';
import { addReplies, type CallEvent, createCallTotals, createLedger, wrapModel } from '@memgym/llm-client';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import { changesSince, type LoadedPlugin } from '@memgym/registry';
import { writeJson } from '@memgym/runs';
import type { CallWriter, Job, JobOptions, JobSettings } from '../job/job.js';
import { runJob } from '../job/run-job.js';
import { describeSupplied } from '../models/supplied-prompts.js';
import { createGenerationFiles } from './generation-files.js';
import {
  commonParts,
  type GenerationManifest,
  identifyInputs,
  manifestPath,
  requireSameGeneration,
  startManifest,
} from './generation-manifest.js';
import type { FinishedGeneration, GenerationProgress, UserFailure } from './generation-result.js';
import type { Generation } from './generation-schema.js';

export interface GenerateOptions extends JobSettings {
  readonly generation: Generation;
  /** Made by `resolveGenerationModel`; null for a generation without a model. */
  readonly model: ChatModel | null;
  /** Absent for a built-in generator. */
  readonly plugin?: LoadedPlugin | undefined;
  /** Texts in place of those of prompts. Default: none. */
  readonly prompts?: SuppliedPrompts | undefined;
  /** Output folder. */
  readonly folder: string;
  /** Paths by the generator's input names. Default: none. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Called after validation, before anything is written. */
  readonly onStart?: (prepared: PreparedGeneration) => void;
  readonly onProgress?: (progress: GenerationProgress) => void;
}

/**
 * Generates data, or resumes a generation: stored stages are reused, and repeated calls are answered by the cache.
 * Interruptions do not change the bytes in the folder. Failed users are listed in `failures.json`; the others are
 * generated.
 * @throws {MemGymError} when it cannot continue; running the same command again resumes
 */
export async function runGeneration(options: GenerateOptions): Promise<FinishedGeneration> {
  const { generation, folder, model, onProgress } = options;
  const { generator } = generation;
  const inputs = await identifyInputs(generator, options.inputs ?? {});
  const manifest = startManifest(generation, model?.info ?? null, {
    plugin: options.plugin?.code,
    inputs,
    suppliedPrompts: describeSupplied(options.prompts),
  });
  const { users: atOnce, ...pace } = generation.concurrency;
  const counts = { usersTotal: 0, usersDone: 0, usersFailed: 0, stagesDone: 0, stagesTotal: 0 };
  const jobOptions: JobOptions = {
    ...options,
    parts: [...generator.parts, ...commonParts],
    clients: model === null ? {} : { model: { client: model, retry: generation.model.retry } },
    pace,
    atOnce,
    onProgress: (calls) => onProgress?.({ ...counts, ...calls }),
  };
  return runJob(jobOptions, async (job) => {
    await requireSameGeneration(folder, manifest);
    const prepared = await generator.prepare({
      options: generation.options,
      inputs: options.inputs ?? {},
      offline: model === null,
      files: createGenerationFiles(folder, job.expectHeld),
    });
    counts.usersTotal = prepared.ids.length;
    counts.stagesTotal = prepared.ids.length * generator.stages.length;
    options.onStart?.(prepared);
    await writeJson(manifestPath(folder), manifest, job.expectHeld);
    const { tools, failures, notes, ledger, totals } = prepareTools(generation, model, job, counts);
    const made = await prepared.make(tools);
    await job.settle();
    const failed = prepared.ids.flatMap((id) => failures.get(id) ?? []);
    return {
      folder,
      dataPath: join(folder, generator.data),
      manifest: await writeEnd(folder, manifest, made, failed, job),
      failures: failed,
      notes,
      edited: options.plugin === undefined ? [] : await changesSince(options.plugin),
      progress: { ...counts, ...job.progress() },
      findings: job.findings(),
      ledger: ledger.summary(),
      replies: addReplies(totals.list().flatMap(({ replies }) => replies ?? [])),
      damagedCallLines: job.damagedCallLines,
    };
  });
}

function prepareTools(
  { generator: { stages } }: Generation,
  model: ChatModel | null,
  job: Job,
  counts: { usersDone: number; usersFailed: number; stagesDone: number },
) {
  const ledger = createLedger();
  const totals = createCallTotals();
  const failures = new Map<string, UserFailure>();
  const notes: string[] = [];
  const stageOf = new Map<string, string>();
  const inStage = new Set<string>();
  const calls = new Map<string, CallWriter>();
  const callsOf = (id: string): CallWriter => {
    const opened = calls.get(id) ?? job.openCalls(join(job.folder, 'calls', `${fileNameOf(id)}.jsonl`));
    calls.set(id, opened);
    return opened;
  };
  const count = (event: CallEvent): void => {
    if (event.local) return;
    ledger.add(event);
    totals.add(event);
  };
  const endStage = (id: string): void => {
    if (inStage.delete(id)) counts.stagesDone += 1;
  };
  const toolsOf = (id: string): UserTools => ({
    modelFor: (piece) => {
      if (model === null) throw new InternalError('A generator requested a model in an offline generation.');
      const { write } = callsOf(id);
      return wrapModel(
        model,
        job.middleware(model, { key: `generate/${id}/${piece}`, onCall: count, onMade: write }),
      );
    },
    onStage: (stage) => {
      endStage(id);
      inStage.add(id);
      stageOf.set(id, stage);
      job.report();
    },
  });
  const onFailure = ({ id }: { readonly id: string }, error: unknown): void => {
    // This is a fault of the program, not of this user.
    if (!MemGymError.isInstance(error) || InternalError.isInstance(error)) throw error;
    inStage.delete(id);
    failures.set(id, failureOf(id, stageOf.get(id) ?? stages[0] ?? '', error));
    counts.usersFailed = failures.size;
    job.report();
  };
  const tools: GenerationTools = {
    signal: job.signal,
    note: (sentence) => notes.push(sentence),
    forAll: (users, work) =>
      job.runAll(
        users,
        async (user) => {
          const result = await work(user, toolsOf(user.id));
          endStage(user.id);
          if (stageOf.get(user.id) === stages.at(-1)) counts.usersDone += 1;
          job.report();
          return result;
        },
        onFailure,
      ),
  };
  return { tools, failures, notes, ledger, totals };
}

/** Writes `failures.json` and the manifest with its status. */
async function writeEnd(
  folder: string,
  manifest: GenerationManifest,
  users: readonly string[],
  failures: readonly UserFailure[],
  { expectHeld }: Job,
): Promise<GenerationManifest> {
  await writeJson(join(folder, 'failures.json'), failures, expectHeld);
  const finished: GenerationManifest = {
    ...manifest,
    status: failures.length === 0 ? 'complete' : 'incomplete',
    users,
    failed: failures.map(({ id }) => id),
  };
  await writeJson(manifestPath(folder), finished, expectHeld);
  return finished;
}

function failureOf(id: string, stage: string, error: MemGymError): UserFailure {
  return {
    id,
    stage,
    reason: ProviderError.isInstance(error) ? error.reason : error.category,
    message: error.message,
    ...(error.hint !== undefined && { hint: error.hint }),
  };
}
