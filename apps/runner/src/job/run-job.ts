import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ChatModel, type Embedder, isLocal } from '@memgym/core';
import {
  createBudget,
  createCallTotals,
  createFolderCacheStore,
  findingsOf,
  recallFindings,
  requirePrice,
} from '@memgym/llm-client';
import { type CallFile, createCallFile } from '../folder/call-file.js';
import { findingFileName, openFindingFile, type RunFinding } from '../folder/finding-file.js';
import { readSpent } from '../folder/read-spent.js';
import { refuseLinks } from '../folder/refuse-links.js';
import { lockRun } from '../folder/run-lock.js';
import { createTextStore } from '../folder/text-store.js';
import { createCallsInFlight } from '../models/calls-in-flight.js';
import { createModelServer, type ModelServer, modelChain } from '../models/model-chain.js';
import { createServerWaits } from '../models/server-waits.js';
import { endAfterFailure } from './end-after-failure.js';
import type { Job, JobOptions, JobProgress } from './job.js';
import { runAll } from './run-all.js';

const reportEveryMs = 1000;
/** Default of `JobSettings.graceMs`. */
export const usualGraceMs = 20_000;

/**
 * Opens a folder as a job, does the work and releases the folder.
 * @throws {ConfigError} before anything is written: a cap in US dollars although a price is unknown, or a folder in use
 * by another process
 */
export async function runJob<Result>(
  options: JobOptions,
  work: (job: Job) => Promise<Result>,
): Promise<Result> {
  const caps = createBudget(options.budget ?? {});
  for (const { client } of Object.values(options.clients)) requirePrice(client.info, caps);
  const lock = await lockRun(options.folder);
  try {
    const parts = [...options.parts, 'calls', 'texts'];
    refuseLinks(options.folder, [...parts, ...(options.kept ?? [])]);
    if (options.fresh) {
      for (const part of parts) await rm(join(options.folder, part), { recursive: true, force: true });
    }
    const job = await openJob(options, lock.check);
    return await work(job).catch((error: unknown) => endAfterFailure(error, job.settle));
  } finally {
    lock.release();
  }
}

async function openJob(options: JobOptions, expectHeld: () => void): Promise<Job> {
  const folder = resolve(options.folder);
  const report = (): void => options.onProgress(progress());
  const waits = createServerWaits(report);
  const servers = new Map<ChatModel | Embedder, ModelServer>();
  for (const { client, retry } of Object.values(options.clients)) {
    servers.set(client, createModelServer(options.pace, { ...retry, onWait: waits.onWait }));
  }
  const clients = Object.fromEntries(
    Object.entries(options.clients).map(([name, { client }]) => [name, client]),
  );
  const { model } = clients;
  const paced = model === undefined || model.info.simulated ? undefined : servers.get(model);
  const { spent, damagedLines: damagedCallLines } = await readSpent(join(folder, 'calls'));
  const budget = createBudget(options.budget ?? {}, spent);
  const cache = {
    store: createFolderCacheStore(options.cacheFolder ?? join('.memgym', 'cache')),
    mode: options.cacheMode ?? 'read-write',
    retryUnreadable: options.retryUnreadable ?? false,
  };
  const texts = createTextStore(join(folder, 'texts'), expectHeld);
  const found = openFindingFile(join(folder, 'calls', findingFileName), expectHeld);
  recallFindings(found.earlier);
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  // Every call in flight listens to this signal.
  setMaxListeners(0, signal);
  const inFlight = createCallsInFlight(signal, options.graceMs ?? usualGraceMs);
  const counts = { callsPaid: 0, callsCached: 0 };
  const opened: CallFile[] = [];
  const findings = (): RunFinding[] =>
    Object.entries(clients).flatMap(([key, client]) =>
      findingsOf(client).map((finding) => ({
        kind: 'server-finding',
        ...finding,
        ...(finding.declare !== undefined && {
          setting: `${key}.capabilities.${finding.declare.capability}=${finding.declare.value}`,
        }),
      })),
    );
  const progress = (): JobProgress => ({
    ...counts,
    ...(paced !== undefined && { pace: paced.limiter.state() }),
    ...waits.progress(),
  });
  const asksServer = Object.values(clients).some(({ info }) => !isLocal(info));
  const ticking = asksServer ? setInterval(report, reportEveryMs).unref() : undefined;
  return {
    folder,
    texts,
    signal,
    damagedCallLines,
    expectHeld,
    findings,
    openCalls: (path, onCall) => {
      const file = createCallFile(path, expectHeld);
      const totals = createCallTotals();
      opened.push(file);
      return {
        totals,
        close: file.close,
        middleware: (client, key) =>
          modelChain({
            key,
            cache,
            server: servers.get(client) as ModelServer,
            budget,
            inFlight,
            onMessage: texts.add,
            onCall: (event) => {
              totals.add(event);
              // A call in this process can be repeated for free, so it is not recorded.
              if (event.local) return;
              file.append(event.record());
              if (event.cached) counts.callsCached += 1;
              else counts.callsPaid += 1;
              found.add(findings());
              onCall?.(event);
              report();
            },
          }),
      };
    },
    runAll: (items, work, onFailure) =>
      runAll(items, work, { atOnce: options.atOnce, stop, signal, onFailure }).finally(inFlight.ended),
    progress,
    report,
    settle: async () => {
      clearInterval(ticking);
      for (const { close } of opened) close();
      await texts.sort();
    },
  };
}
