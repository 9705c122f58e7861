import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, InternalError } from '@memgym/core';
import type { CacheStore } from '@memgym/llm-client';
import { type CallSettings, type ClientCalls, openClientCalls } from '../job/client-calls.js';
import type { WorkItem } from '../job/work.js';
import { readEnvironment } from '../models/environment.js';
import { provideKeys } from '../plan/requirements.js';
import { planRun, type RunPlan } from '../plan/run-plan.js';
import { suitesFolderIn } from '../play/prove-system.js';
import { type EpisodeSetting, runEpisode } from '../play/run-episode.js';
import { clientsOf } from '../run/clients-of.js';
import { toPlainError } from './plain-error.js';
import { createRemoteGate, type RemoteGate } from './remote-gate.js';
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.js';

/** The other end of a worker. */
export interface WorkerChannel {
  send(message: FromWorker): void;
  /** @param listener called with each message, and once with `undefined` when the other end is gone */
  listen(listener: (message: ToWorker | undefined) => void): void;
}

/** Opens the store of replies that is not in a folder. */
export type OpenStore = () => CacheStore | Promise<CacheStore>;

/**
 * Plays the items that arrive, until `leave` arrives or the other end is gone. When it returns, its last calls have
 * ended. Writes only the reply cache.
 * @param openStore see {@link OpenStore}. Default: a run with such a store is refused
 */
export function serveWorker({ send, listen }: WorkerChannel, openStore?: OpenStore): Promise<void> {
  const stop = new AbortController();
  let opened: Promise<Player> | undefined;
  return new Promise((resolve) => {
    const leave = (): void => {
      void Promise.resolve(opened)
        .then((player) => player?.calls.ended())
        .catch(() => undefined)
        .then(() => resolve());
    };
    listen((message) => {
      switch (message?.kind) {
        case 'start':
          opened = Player.open(message.task, { send, signal: stop.signal, openStore });
          opened.then(
            () => send({ kind: 'ready' }),
            (error: unknown) => send({ kind: 'unfit', error: toPlainError(error) }),
          );
          return;
        case 'play': {
          const { item } = message;
          playBy(opened, item).then(
            () => send({ kind: 'played', item }),
            (error: unknown) => send({ kind: 'played', item, error: toPlainError(error) }),
          );
          return;
        }
        case 'granted':
        case 'refused':
          void opened?.then(({ gate }) => gate.answer(message));
          return;
        case 'stop':
          return stop.abort();
        case 'leave':
          return leave();
        case undefined:
          // Nobody would write what is played from now on; paid replies still reach the cache.
          stop.abort();
          return leave();
      }
    });
  });
}

async function playBy(opened: Promise<Player> | undefined, item: WorkItem): Promise<void> {
  if (opened === undefined) throw new InternalError('The worker was given an item before its task.');
  await (await opened).play(item);
}

interface PlayerPorts {
  readonly send: (message: FromWorker) => void;
  readonly signal: AbortSignal;
  readonly openStore: OpenStore | undefined;
}

/** A run as a worker plays it. */
class Player {
  readonly calls: ClientCalls;
  readonly gate: RemoteGate;
  readonly #plan: RunPlan;
  readonly #ports: PlayerPorts;
  readonly #suitesFolder: string;

  private constructor(
    { plan, suitesFolder }: { readonly plan: RunPlan; readonly suitesFolder: string },
    calls: ClientCalls,
    gate: RemoteGate,
    ports: PlayerPorts,
  ) {
    this.#plan = plan;
    this.calls = calls;
    this.gate = gate;
    this.#ports = ports;
    this.#suitesFolder = suitesFolder;
  }

  static async open(task: WorkerTask, ports: PlayerPorts): Promise<Player> {
    const { send, signal, openStore } = ports;
    const plan = await planAgain(task);
    const { calls: pace } = plan.pace;
    let waits = 0;
    const calls = openClientCalls({
      clients: clientsOf(plan),
      pace,
      signal,
      ...task.callSettings,
      store: await storeOf(task.callSettings, openStore),
      prompts: plan.prompts,
      onWait: (wait) => {
        waits += 1;
        const number = waits;
        send({ kind: 'wait', number, wait });
        return () => send({ kind: 'wait-over', number });
      },
    });
    const gate = createRemoteGate({
      send,
      caps: task.caps,
      countsTokens: pace.tokensPerMinute !== undefined,
      signal,
      now: elapsed,
    });
    const suitesFolder = suitesFolderIn(task.callSettings.cacheFolder);
    return new Player({ plan, suitesFolder }, calls, gate, ports);
  }

  async play(item: WorkItem): Promise<void> {
    const { gate, calls } = this;
    const { send, signal } = this.#ports;
    const setting: EpisodeSetting = {
      plan: this.#plan,
      job: { signal, middleware: (client, options) => calls.middleware(client, { gate, ...options }) },
      uniqueId: randomUUID,
      suitesFolder: this.#suitesFolder,
      elapsed,
      pause: (ms, until) => sleep(ms, undefined, { signal: until }),
    };
    await runEpisode(setting, item, { gate, emit: (event) => send({ kind: 'event', item, event }) });
  }
}

async function storeOf(
  { storesElsewhere = false }: CallSettings,
  openStore: OpenStore | undefined,
): Promise<CacheStore | undefined> {
  if (!storesElsewhere) return undefined;
  if (openStore === undefined) throw new InternalError('The worker cannot open the store of replies.');
  return openStore();
}

const elapsed = (): number => performance.now();

async function planAgain({ request, runId }: WorkerTask): Promise<RunPlan> {
  const environment = await readEnvironment();
  const plan = await planRun({ ...request, environment });
  provideKeys(
    plan.plays.map(({ system }) => system),
    environment,
  );
  if (plan.runId === runId) return plan;
  throw new ConfigError(`The worker planned the run ${plan.runId} instead of ${runId}.`, {
    hint: 'Its code, data, plugins or environment variables differ. Give it the same ones, then run the same command again.',
  });
}
