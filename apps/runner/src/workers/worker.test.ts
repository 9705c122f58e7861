import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BudgetError, ConfigError, createManualClock, ProviderError } from '@memgym/core';
import { createBudget, createLimiter, type LimiterOptions } from '@memgym/llm-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { HeldByWorker } from './held-by-worker.js';
import { fromPlainError, toPlainError } from './plain-error.js';
import { createRemoteGate, type RemoteGate } from './remote-gate.js';
import { serveWorker } from './worker.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** A worker in this process, to which JSON is sent. */
function startWorker() {
  const received: FromWorker[] = [];
  let tell: (message: ToWorker | undefined) => void = () => undefined;
  let onMessage = (): void => undefined;
  const left = serveWorker({
    send: (message) => {
      received.push(asJson(message));
      onMessage();
    },
    listen: (listener) => {
      tell = listener;
    },
  });
  return {
    left,
    received,
    send: (message: ToWorker) => tell(asJson(message)),
    disconnect: () => tell(undefined),
    /** Waits for a message of this kind. */
    until: <Kind extends FromWorker['kind']>(kind: Kind) =>
      new Promise<Extract<FromWorker, { kind: Kind }>>((resolve) => {
        onMessage = () => {
          const found = received.find((message) => message.kind === kind);
          if (found !== undefined) resolve(found as Extract<FromWorker, { kind: Kind }>);
        };
        onMessage();
      }),
  };
}

describe('a worker', () => {
  let place = '';
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-worker-'));
  });
  afterEach(() => rm(place, { recursive: true }));

  const taskOf = async () => {
    const { request, runId, plays } = await planSmallRun(place, 1, ['bm25-m']);
    const callSettings = { cacheFolder: join(place, 'cache'), earlierFindings: [] };
    const item = {
      system: 'bm25-m',
      episodeId: plays[0]?.episodes[0]?.id ?? '',
      attempt: 1,
      earlierScopes: [],
    };
    return { item, task: { request, runId, callSettings, caps: {} } };
  };

  it('plans the run again, plays an item and sends its events, until it has to leave', async () => {
    const { item, task } = await taskOf();
    const worker = startWorker();
    worker.send({ kind: 'start', task });
    worker.send({ kind: 'play', item });
    expect(await worker.until('played')).toEqual({ kind: 'played', item });
    const events = worker.received.flatMap((message) => (message.kind === 'event' ? [message.event] : []));
    expect(events[0]).toMatchObject({ kind: 'record', record: { kind: 'episode-start' } });
    expect(events.filter(({ kind }) => kind === 'answer').length).toBeGreaterThan(3);
    expect(events.at(-1)).toEqual({ kind: 'end', status: 'complete' });
    worker.send({ kind: 'leave' });
    await expect(worker.left).resolves.toBeUndefined();
  });

  it('refuses a run that it plans with another id, and every item of it', async () => {
    const { item, task } = await taskOf();
    const worker = startWorker();
    worker.send({ kind: 'start', task: { ...task, runId: 'small-000000000000' } });
    worker.send({ kind: 'play', item });
    const { error } = await worker.until('unfit');
    expect(fromPlainError(error)).toSatisfy(ConfigError.isInstance);
    expect(error.message).toContain('instead of small-000000000000');
    expect((await worker.until('played')).error).toEqual(error);
  });

  it('leaves when the other end is gone', async () => {
    const { task } = await taskOf();
    const worker = startWorker();
    worker.send({ kind: 'start', task });
    worker.disconnect();
    await expect(worker.left).resolves.toBeUndefined();
  });
});

describe('the gate of a worker', () => {
  /** The gate with the holder of the run's budget and pace at its other end. */
  const connect = (options: Parameters<typeof createBudget>[0], pace: LimiterOptions = {}) => {
    const budget = createBudget(options);
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1, ...pace });
    let workerMs = 0;
    const held: HeldByWorker = new HeldByWorker(
      { gate: { budget, limiterOf: () => limiter }, onWait: () => () => undefined },
      (message) => {
        if (message.kind === 'granted' || message.kind === 'refused') gate.answer(asJson(message));
      },
    );
    const stop = new AbortController();
    const gate: RemoteGate = createRemoteGate({
      send: (message) => held.receive(asJson(message) as Parameters<typeof held.receive>[0]),
      caps: options,
      countsTokens: false,
      signal: stop.signal,
      now: () => workerMs,
    });
    const pass = (milliseconds: number): void => {
      workerMs += milliseconds;
    };
    return { budget, limiter, held, gate, stop, pass };
  };
  const call = { usd: 0, calls: 1, tokens: 0 };
  const turn = { key: 'a', expectedTokens: () => 0 };

  it('reserves from the budget of the run, and hands on its refusal', async () => {
    const { budget, gate } = connect({ calls: 2 });
    for (let made = 0; made < 2; made += 1) (await gate.budget.reserve(call))(call);
    expect(budget.spent().calls).toBe(2);
    const refused: unknown = await gate.budget.reserve(call).catch((error: unknown) => error);
    expect(refused).toSatisfy(BudgetError.isInstance);
    expect(refused).toMatchObject({ unit: 'calls', cap: 2, spent: 2 });
  });

  it('waits for turns of the limiter of the run', async () => {
    const { limiter, gate } = connect({});
    const first = await gate.limiterOf('model').turn(turn);
    const second = gate.limiterOf('model').turn(turn);
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 1 });
    first.end({ kind: 'answered' });
    (await second).end({ kind: 'answered' });
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it('takes back a turn that came free while several workers are given up at once', async () => {
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1 });
    const host = {
      gate: { budget: createBudget({}), limiterOf: () => limiter },
      onWait: () => () => undefined,
    };
    const granted: string[] = [];
    const [one, other, next] = ['one', 'other', 'next'].map(
      (name) => new HeldByWorker(host, ({ kind }) => granted.push(`${name} ${kind}`)),
    );
    const asked = {
      kind: 'turn',
      number: 1,
      client: 'model',
      key: 'a',
      background: false,
      begun: false,
      expectedTokens: 0,
    } as const;
    one?.receive(asked);
    await vi.waitFor(() => expect(granted).toEqual(['one granted']));
    other?.receive(asked);
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 1 });
    // The turn of the one comes to the other, which is gone before it can be told.
    one?.release();
    other?.release();
    next?.receive(asked);
    await vi.waitFor(() => expect(granted).toContain('next granted'));
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 0 });
  });

  it('counts a request from when its worker could send it, however late it heard of its turn', async () => {
    const clock = createManualClock();
    const sleep = () => new Promise<void>(() => undefined);
    const { limiter, gate, pass } = connect({}, { requestsPerMinute: 1, clock, sleep });
    const asked = gate.limiterOf('model').turn(turn);
    clock.advance(5000);
    const first = await asked;
    clock.advance(300);
    pass(300);
    first.end({ kind: 'answered' });
    void gate.limiterOf('model').turn(turn);
    expect(limiter.state().heldBy).toEqual({ reason: 'requests-per-minute', forMs: 60_000 });
  });

  it('gives up a turn that is cancelled while it waits', async () => {
    const { limiter, gate } = connect({});
    await gate.limiterOf('model').turn(turn);
    const cancelled = new AbortController();
    const second = gate.limiterOf('model').turn({ ...turn, signal: cancelled.signal });
    cancelled.abort();
    await expect(second).rejects.toSatisfy(ProviderError.isInstance);
    expect(limiter.state().waiting).toBe(0);
  });

  it('asks no more, and waits for no answer, when the worker is stopped', async () => {
    const { gate, stop, held } = connect({ calls: 2 });
    // The other end is gone and will never answer.
    held.receive = () => undefined;
    const asked = gate.budget.reserve(call);
    stop.abort();
    await expect(asked).rejects.toSatisfy(ProviderError.isInstance);
    await expect(gate.budget.reserve(call)).rejects.toSatisfy(ProviderError.isInstance);
    await expect(gate.limiterOf('model').turn(turn)).rejects.toSatisfy(ProviderError.isInstance);
  });

  it('gives everything back when the process ends; what it may have paid counts as spent', async () => {
    const { budget, limiter, held, gate } = connect({ calls: 3 });
    await gate.budget.reserve(call);
    await gate.limiterOf('model').turn(turn);
    void gate
      .limiterOf('model')
      .turn(turn)
      .catch(() => undefined);
    held.release();
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 0 });
    expect(budget.spent().calls).toBe(1);
  });
});

it('errors keep their class and parts on the way between processes', () => {
  const sent = new ProviderError('rate-limit', 'Too many.', { status: 429, retryAfterMs: 5 });
  const received = fromPlainError(asJson(toPlainError(sent)));
  expect(received).toSatisfy(ProviderError.isInstance);
  expect(received).toMatchObject({ reason: 'rate-limit', status: 429, retryAfterMs: 5, hint: sent.hint });
  expect(received.message).toBe(sent.message);
  expect(fromPlainError(asJson(toPlainError(new TypeError('x is not a function'))))).toMatchObject({
    name: 'InternalError',
    message: 'A worker failed: TypeError: x is not a function',
  });
});
