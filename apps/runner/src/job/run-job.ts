import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ChatModel, type Embedder, InternalError, isLocal } from '@memgym/core';
import {
  createBudget,
  createFolderCacheStore,
  findingsOf,
  recallFindings,
  requirePrice,
} from '@memgym/llm-client';
import { createCallFile } from '../folder/call-file.js';
import { findingFileName, openFindingFile, type RunFinding } from '../folder/finding-file.js';
import { readSpent } from '../folder/ledger-file.js';
import { refuseLinks } from '../folder/refuse-links.js';
import { lockRun } from '../folder/run-lock.js';
import { storageProblem } from '../folder/storage-problem.js';
import { createTextStore } from '../folder/text-store.js';
import { createCallsInFlight } from '../models/calls-in-flight.js';
import { createModelServer, type ModelServer, modelChain } from '../models/model-chain.js';
import { createServerWaits } from '../models/server-waits.js';
import type { CallGate } from './call-gate.js';
import { endAfterFailure } from './end-after-failure.js';
import type { CallWriter, Job, JobOptions, JobProgress } from './job.js';
import { runAll } from './run-all.js';
import type { SentText } from './work.js';

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
      for (const part of parts) {
        const path = join(options.folder, part);
        await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
          throw storageProblem(path, error);
        });
      }
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
  const clients = Object.fromEntries(
    Object.entries(options.clients).map(([name, { client }]) => [name, client]),
  );
  const servers = new Map(
    Object.entries(options.clients).map(([name, { retry }]) => [
      name,
      createModelServer(options.pace, { ...retry, onWait: waits.onWait }),
    ]),
  );
  const serverOf = (name: string | undefined): ModelServer => {
    const server = servers.get(name ?? '');
    if (server === undefined) throw new InternalError(`The job has no client ${JSON.stringify(name)}.`);
    return server;
  };
  const nameOf = (client: ChatModel | Embedder): string | undefined =>
    Object.keys(clients).find((name) => clients[name] === client);
  const sent = Object.entries(clients).find(
    ([name, { info }]) =>
      name !== 'embedder' && 'simulated' in info && !isLocal(info) && !name.endsWith('.embedder'),
  );
  const paced = sent === undefined ? undefined : serverOf(sent[0]);
  const { spent, damagedLines: damagedCallLines } = await readSpent(join(folder, 'calls'));
  const gate: CallGate = {
    budget: createBudget(options.budget ?? {}, spent),
    limiterOf: (client) => serverOf(client).limiter,
  };
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
  const limits = { atOnce: options.atOnce, stop: (reason: unknown) => stop.abort(reason), signal };
  const inFlight = createCallsInFlight(signal, options.graceMs ?? usualGraceMs);
  const counts = { callsPaid: 0, callsCached: 0 };
  const opened: CallWriter[] = [];
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
  /** The findings that no call was reported with. */
  const reported = new Set<string>();
  const newFindings = (): RunFinding[] =>
    findings().filter((finding) => {
      const text = JSON.stringify(finding);
      const isNew = !reported.has(text);
      reported.add(text);
      return isNew;
    });
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
    gate,
    middleware: (client, { key, gate: passed = gate, onCall, onMade }) => {
      const name = nameOf(client);
      let texts: SentText[] = [];
      return modelChain({
        key,
        cache,
        server: { ...serverOf(name), limiter: passed.limiterOf(name ?? '') },
        budget: passed.budget,
        inFlight,
        onMessage: (digest, { role, content }) => texts.push({ digest, role, content }),
        onCall: (event) => {
          onCall?.(event);
          // A call in this process can be repeated for free, so it is not recorded.
          if (event.local) return;
          const record = event.record();
          const call = { record, texts, findings: newFindings() };
          texts = [];
          onMade(call);
        },
      });
    },
    openCalls: (path) => {
      const file = createCallFile(path, expectHeld);
      const writer: CallWriter = {
        write: ({ record, texts: sent, findings: refused }) => {
          for (const { digest, ...message } of sent) texts.add(digest, message);
          file.append(record);
          if (record.cached) counts.callsCached += 1;
          else counts.callsPaid += 1;
          found.add(refused);
          report();
        },
        close: file.close,
      };
      opened.push(writer);
      return writer;
    },
    execute: (executor, items, host) =>
      executor.run(items, { ...host, ...limits, gate }).finally(inFlight.ended),
    runAll: (items, work, onFailure) => runAll(items, work, { ...limits, onFailure }).finally(inFlight.ended),
    progress,
    report,
    settle: async () => {
      clearInterval(ticking);
      for (const { close } of opened) close();
      await texts.sort();
    },
  };
}
