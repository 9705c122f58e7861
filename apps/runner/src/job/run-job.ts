import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type ChatModel, type Embedder, isLocal } from '@memgym/core';
import {
  type BatchEvent,
  type Batches,
  createBatches,
  createBudget,
  type Limiter,
  type Middleware,
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
  requireOwnFiles,
  storageProblem,
  type TextStore,
} from '@memgym/runs';
import { createServerWaits } from '../models/calls-in-flight.js';
import type { CallGate } from './call-gate.js';
import { type CallSettings, type ClientCalls, openClientCalls } from './client-calls.js';
import { endAfterFailure } from './end-after-failure.js';
import { type Executor, type ExecutorHost, runAll } from './executor.js';
import type { CallWriter, Job, JobOptions, JobProgress } from './job.js';
import type { WorkItem } from './work.js';

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
    requireOwnFiles(options.folder, [...parts, ...(options.kept ?? [])]);
    if (options.fresh) {
      for (const part of parts) {
        const path = join(options.folder, part);
        await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
          throw storageProblem(path, error);
        });
      }
    }
    const job = await FolderJob.open(options, lock.check);
    const result = await work(job).catch((error: unknown) => endAfterFailure(error, () => job.settle()));
    job.forgetBatches();
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

class FolderJob implements Job {
  readonly folder: string;
  readonly texts: TextStore;
  readonly signal: AbortSignal;
  readonly damagedCallLines: number;
  readonly expectHeld: () => void;
  readonly gate: CallGate;
  readonly #options: JobOptions;
  readonly #settings: CallSettings;
  readonly #calls: ClientCalls;
  readonly #batches: Batches | undefined;
  readonly #openBatches: ReturnType<typeof countBatches>;
  readonly #waits: ReturnType<typeof createServerWaits>;
  readonly #found: ReturnType<typeof openFindingFile>;
  readonly #stop = new AbortController();
  readonly #counts = { callsPaid: 0, callsCached: 0 };
  readonly #files: CallWriter[] = [];
  /** Findings of the calls that were written, by their text; they may come from other processes. */
  readonly #written = new Map<string, RunFinding>();
  readonly #ticking: NodeJS.Timeout;

  static async open(options: JobOptions, expectHeld: () => void): Promise<FolderJob> {
    return new FolderJob(options, expectHeld, await readSpent(join(resolve(options.folder), 'calls')));
  }

  private constructor(
    options: JobOptions,
    expectHeld: () => void,
    { spent, damagedLines }: Awaited<ReturnType<typeof readSpent>>,
  ) {
    const { clients, pace, prompts, cacheStore: store, cacheMode, retryUnreadable, graceMs } = options;
    this.#options = options;
    this.folder = resolve(options.folder);
    this.damagedCallLines = damagedLines;
    this.expectHeld = expectHeld;
    this.signal =
      options.signal === undefined ? this.#stop.signal : AbortSignal.any([options.signal, this.#stop.signal]);
    this.texts = createTextStore(join(this.folder, 'texts'), expectHeld);
    this.#found = openFindingFile(join(this.folder, 'calls', findingFileName), expectHeld);
    this.#waits = createServerWaits(() => this.report());
    this.#settings = {
      cacheFolder: resolve(options.cacheFolder ?? join('.memgym', 'cache')),
      ...(store !== undefined && { storesElsewhere: true }),
      cacheMode,
      retryUnreadable,
      graceMs,
      earlierFindings: this.#found.earlier,
    };
    this.#openBatches = countBatches(options.onBatch, () => this.report());
    this.#batches = options.batch
      ? createBatches({
          cacheFolder: this.#settings.cacheFolder,
          run: basename(this.folder),
          writes: options.batchWrites,
          signal: this.signal,
          onEvent: this.#openBatches.onEvent,
        })
      : undefined;
    const { onWait } = this.#waits;
    const { beyondCache } = options;
    const ports = { clients, pace, prompts, store, signal: this.signal, onWait, beyondCache };
    this.#calls = openClientCalls({ ...this.#settings, ...ports, batches: this.#batches });
    this.gate = {
      budget: createBudget(options.budget ?? {}, spent),
      limiterOf: this.#calls.limiterOf,
    };
    this.#ticking = setInterval(() => this.report(), reportEveryMs).unref();
  }

  middleware(client: ChatModel | Embedder, options: Parameters<Job['middleware']>[1]): readonly Middleware[] {
    return this.#calls.middleware(client, { ...options, gate: options.gate ?? this.gate });
  }

  readonly openCalls = (path: string): CallWriter => {
    const file = createCallFile(path, this.expectHeld);
    const writer: CallWriter = {
      write: ({ record, texts, findings }, isLate) => {
        for (const { digest, ...message } of texts) this.texts.add(digest, message);
        file.append(record, isLate);
        if (record.cached) this.#counts.callsCached += 1;
        else this.#counts.callsPaid += 1;
        this.#found.add(findings);
        for (const finding of findings) this.#written.set(JSON.stringify(finding), finding);
        this.report();
      },
      close: file.close,
    };
    this.#files.push(writer);
    return writer;
  };

  execute(
    executor: Executor,
    items: readonly WorkItem[],
    host: Pick<ExecutorHost, 'play' | 'collect'>,
  ): Promise<void> {
    const { gate } = this;
    const { onWait } = this.#waits;
    return executor
      .run(items, { ...host, ...this.#limits(), gate, onWait, callSettings: this.#settings })
      .finally(this.#calls.ended);
  }

  runAll<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
    onFailure?: (item: Item, error: unknown) => void,
  ): Promise<Result[]> {
    return runAll(items, work, { ...this.#limits(), onFailure }).finally(this.#calls.ended);
  }

  progress(): JobProgress {
    const { budget } = this.gate;
    const paced = this.#paced();
    return {
      ...this.#counts,
      spent: budget.spent(),
      ...(Object.values(budget.caps).some((cap) => cap !== undefined) && { caps: budget.caps }),
      ...this.#openBatches.progress(),
      ...(paced !== undefined && { pace: paced.state() }),
      ...this.#waits.progress(),
    };
  }

  report(): void {
    this.#options.onProgress(this.progress());
  }

  findings(): readonly RunFinding[] {
    const own = this.#calls.findings().map((finding) => [JSON.stringify(finding), finding] as const);
    return [...new Map([...own, ...this.#written]).values()];
  }

  async settle(): Promise<void> {
    clearInterval(this.#ticking);
    for (const { close } of this.#files) close();
    await this.texts.sort();
  }

  /** Call after the results of the batches were used. */
  forgetBatches(): void {
    this.#batches?.forget();
  }

  #limits(): Pick<ExecutorHost, 'atOnce' | 'stop' | 'signal'> {
    return { atOnce: this.#options.atOnce, stop: (reason) => this.#stop.abort(reason), signal: this.signal };
  }

  /** The pace of the first model on a server. */
  #paced(): Limiter | undefined {
    const sent = Object.entries(this.#options.clients).find(
      ([name, { client }]) => 'complete' in client && !name.endsWith('embedder') && !isLocal(client.info),
    );
    return sent === undefined ? undefined : this.#calls.limiterOf(sent[0]);
  }
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
