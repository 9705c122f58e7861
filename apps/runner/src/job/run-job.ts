import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isLocal } from '@memgym/core';
import {
  type BatchEvent,
  type Batches,
  createBatches,
  createBudget,
  requireBatches,
  requirePrice,
} from '@memgym/llm-client';
import {
  createCallFile,
  createTextStore,
  findingFileName,
  lockRun,
  openFindingFile,
  type RunFinding,
  readSpent,
  refuseLinks,
  storageProblem,
} from '@memgym/runs';
import { createServerWaits } from '../models/calls-in-flight.js';
import type { CallGate } from './call-gate.js';
import { type CallSettings, openClientCalls } from './client-calls.js';
import { endAfterFailure } from './end-after-failure.js';
import { runAll } from './executor.js';
import type { CallWriter, Job, JobOptions, JobProgress } from './job.js';

const reportEveryMs = 1000;

/**
 * Opens a folder as a job, does the work and releases the folder.
 * @throws {ConfigError} before anything is written: a cap in US dollars although a price is unknown, or a folder in use
 * by another process; or batches, if a model is not on a server with a Batch API
 */
export async function runJob<Result>(
  options: JobOptions,
  work: (job: Job) => Promise<Result>,
): Promise<Result> {
  const caps = createBudget(options.budget ?? {});
  for (const { client } of Object.values(options.clients)) requirePrice(client.info, caps);
  if (options.batch) await requireBatchesOf(options);
  const lock = await lockRun(options.folder);
  try {
    const parts = [...options.parts, 'calls', 'texts'];
    refuseLinks(options.folder, [...parts, ...(options.kept ?? [])]);
    if (options.fresh) {
      for (const part of parts) {
        const path = join(options.folder, part);
        await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
          throw storageProblem(path, error);
        });
      }
    }
    const { job, batches } = await openJob(options, lock.check);
    const result = await work(job).catch((error: unknown) => endAfterFailure(error, job.settle));
    batches?.forget();
    return result;
  } finally {
    lock.release();
  }
}

/** The models that answer or judge; a simulated user is not asked in batches. */
async function requireBatchesOf({ clients, signal }: JobOptions): Promise<void> {
  for (const [name, { client }] of Object.entries(clients)) {
    if (name !== 'simulator' && 'complete' in client) await requireBatches(client, signal);
  }
}

interface OpenedJob {
  readonly job: Job;
  readonly batches: Batches | undefined;
}

async function openJob(options: JobOptions, expectHeld: () => void): Promise<OpenedJob> {
  const folder = resolve(options.folder);
  const report = (): void => options.onProgress(progress());
  const waits = createServerWaits(report);
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const { spent, damagedLines: damagedCallLines } = await readSpent(join(folder, 'calls'));
  const found = openFindingFile(join(folder, 'calls', findingFileName), expectHeld);
  const { cacheFolder = join('.memgym', 'cache'), cacheStore, cacheMode, retryUnreadable, graceMs } = options;
  const callSettings: CallSettings = {
    cacheFolder: resolve(cacheFolder),
    ...(cacheStore !== undefined && { storesElsewhere: true }),
    cacheMode,
    retryUnreadable,
    graceMs,
    earlierFindings: found.earlier,
  };
  const { clients, pace, prompts } = options;
  const openBatches = countBatches(options.onBatch, report);
  const batches = options.batch
    ? createBatches({
        ...{
          cacheFolder: callSettings.cacheFolder,
          run: basename(folder),
          writes: options.batchWrites,
          signal,
          onEvent: openBatches.onEvent,
        },
      })
    : undefined;
  const calls = openClientCalls({
    ...{ clients, pace, prompts, signal, onWait: waits.onWait, batches, beyondCache: options.beyondCache },
    ...callSettings,
    store: cacheStore,
  });
  const sent = Object.entries(options.clients).find(
    ([name, { client }]) =>
      name !== 'embedder' &&
      'simulated' in client.info &&
      !isLocal(client.info) &&
      !name.endsWith('.embedder'),
  );
  const paced = sent === undefined ? undefined : calls.limiterOf(sent[0]);
  const gate: CallGate = {
    budget: createBudget(options.budget ?? {}, spent),
    limiterOf: calls.limiterOf,
  };
  const texts = createTextStore(join(folder, 'texts'), expectHeld);
  const limits = { atOnce: options.atOnce, stop: (reason: unknown) => stop.abort(reason), signal };
  const counts = { callsPaid: 0, callsCached: 0 };
  const opened: CallWriter[] = [];
  /** Findings of the calls that were written, by their text; they may come from other processes. */
  const written = new Map<string, RunFinding>();
  const progress = (): JobProgress => ({
    ...counts,
    spent: gate.budget.spent(),
    ...(Object.values(gate.budget.caps).some((cap) => cap !== undefined) && { caps: gate.budget.caps }),
    ...openBatches.progress(),
    ...(paced !== undefined && { pace: paced.state() }),
    ...waits.progress(),
  });
  const ticking = setInterval(report, reportEveryMs).unref();
  const job: Job = {
    folder,
    texts,
    signal,
    damagedCallLines,
    expectHeld,
    gate,
    findings: () => {
      const own = calls.findings().map((finding) => [JSON.stringify(finding), finding] as const);
      return [...new Map([...own, ...written]).values()];
    },
    middleware: (client, { gate: passed = gate, ...listener }) =>
      calls.middleware(client, { gate: passed, ...listener }),
    openCalls: (path) => {
      const file = createCallFile(path, expectHeld);
      const writer: CallWriter = {
        write: ({ record, texts: sent, findings: refused }, isLate) => {
          for (const { digest, ...message } of sent) texts.add(digest, message);
          file.append(record, isLate);
          if (record.cached) counts.callsCached += 1;
          else counts.callsPaid += 1;
          found.add(refused);
          for (const finding of refused) written.set(JSON.stringify(finding), finding);
          report();
        },
        close: file.close,
      };
      opened.push(writer);
      return writer;
    },
    execute: (executor, items, host) =>
      executor
        .run(items, { ...host, ...limits, gate, onWait: waits.onWait, callSettings })
        .finally(calls.ended),
    runAll: (items, work, onFailure) => runAll(items, work, { ...limits, onFailure }).finally(calls.ended),
    progress,
    report,
    settle: async () => {
      clearInterval(ticking);
      for (const { close } of opened) close();
      await texts.sort();
    },
  };
  return { job, batches };
}

/** Passes events of batches on, and counts those that are open. */
function countBatches(onBatch: JobOptions['onBatch'], report: () => void) {
  const open = new Map<string, number>();
  return {
    onEvent: (event: BatchEvent): void => {
      const { batchId, status, requests } = event;
      if (batchId !== undefined) {
        if (/^(completed|failed|expired|cancelled)$/.test(status)) open.delete(batchId);
        else open.set(batchId, requests);
      }
      onBatch?.(event);
      report();
    },
    progress: (): Pick<JobProgress, 'batches'> =>
      open.size === 0
        ? {}
        : {
            batches: { count: open.size, requests: [...open.values()].reduce((sum, size) => sum + size, 0) },
          },
  };
}
