import { createManualClock, createRng } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { createVirtualTime, type VirtualTime } from '@memgym/core/testing';
import { describe, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { quickRetries } from '../retry/__fixtures__/quick-retries.js';
import { startOpenAIServer } from '../testing/openai-server.js';
import { createLimiter } from './create-limiter.js';
import type { Limiter, TryOutcome, TurnRequest } from './limiter.js';
import { paceCalls } from './pace-calls.js';

/** Waits for the turn of a request without a count of tokens. */
const turnOf = (limiter: Limiter, key: string, more: Partial<TurnRequest> = {}) =>
  limiter.turn({ key, expectedTokens: () => 0, ...more });

interface HiddenLimits {
  readonly inFlight: number;
  readonly perMinute: number;
  readonly latencyMs: number;
  /** Whether a refusal states a time to wait. */
  readonly headers: boolean;
}

/** A server with limits that clients do not know. */
function hiddenServer(time: VirtualTime, limits: HiddenLimits) {
  let inFlight = 0;
  let minute = 0;
  let startsOfMinute = 0;
  const counts = { asked: 0, refused: 0, answered: 0 };
  const ask = async (): Promise<TryOutcome> => {
    counts.asked += 1;
    const now = time.now();
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000);
      startsOfMinute = 0;
    }
    const crowded = inFlight >= limits.inFlight;
    if (crowded || startsOfMinute >= limits.perMinute) {
      counts.refused += 1;
      const waitMs = crowded ? 1000 : (minute + 1) * 60_000 - now;
      await time.sleep(20);
      return { kind: 'refused', ...(limits.headers && { waitMs }) };
    }
    startsOfMinute += 1;
    inFlight += 1;
    await time.sleep(limits.latencyMs);
    inFlight -= 1;
    counts.answered += 1;
    return { kind: 'answered' };
  };
  return { ask, counts };
}

/** One of many workers that send requests until the time is over. */
async function work(time: VirtualTime, limiter: Limiter, ask: () => Promise<TryOutcome>, until: number) {
  while (time.now() < until) {
    const turn = await turnOf(limiter, 'an episode');
    const outcome = await ask();
    turn.end(outcome);
    if (outcome.kind === 'refused') await time.sleep(outcome.waitMs ?? 500);
  }
}

describe('a limiter before a server with hidden limits', () => {
  const minutes = 20;
  it.each<[string, HiddenLimits]>([
    ['12 in flight', { inFlight: 12, perMinute: 100_000, latencyMs: 1500, headers: false }],
    ['12 in flight, with a wait', { inFlight: 12, perMinute: 100_000, latencyMs: 1500, headers: true }],
    ['600 a minute, with a wait', { inFlight: 1000, perMinute: 600, latencyMs: 400, headers: true }],
    ['600 a minute', { inFlight: 1000, perMinute: 600, latencyMs: 400, headers: false }],
    ['both, with a wait', { inFlight: 12, perMinute: 600, latencyMs: 1000, headers: true }],
    ['both', { inFlight: 12, perMinute: 600, latencyMs: 1000, headers: false }],
  ])(
    'settles near %s: over 90 % of the possible throughput, under 2 % of the requests refused',
    async (_name, limits) => {
      const time = createVirtualTime();
      const limiter = createLimiter({ clock: time, sleep: time.sleep });
      const { ask, counts } = hiddenServer(time, limits);
      const until = minutes * 60_000;
      const places = Array.from({ length: 32 }, () => work(time, limiter, ask, until));
      await time.run(Promise.all(places));
      const byPlaces = (Math.min(limits.inFlight, 32) / limits.latencyMs) * until;
      const possible = Math.min(byPlaces, limits.perMinute * minutes);
      process.stdout.write(
        `${JSON.stringify(limits)} ${counts.answered / possible} ${counts.refused / counts.asked}\n`,
      );
      expect(counts.answered / possible).toBeGreaterThanOrEqual(0.9);
      expect(counts.refused / counts.asked).toBeLessThan(0.02);
    },
  );
});

describe('createLimiter', () => {
  const endAll = (turns: { end(outcome: TryOutcome): void }[], kind: TryOutcome['kind']) => {
    for (const turn of turns) turn.end({ kind });
  };
  const take = (limiter: Limiter, count: number) =>
    Promise.all(Array.from({ length: count }, () => turnOf(limiter, 'e')));

  it('starts with 4 in flight, grows by 4 per round, and by one after a refusal', async () => {
    const limiter = createLimiter();
    expect(limiter.state()).toEqual({ inFlight: 0, longestMs: 0, limit: 4, waiting: 0, perMinute: 0 });
    const turns = await take(limiter, 4);
    const later = Array.from({ length: 40 }, () => take(limiter, 1));
    expect(limiter.state()).toMatchObject({ inFlight: 4, waiting: 40 });
    endAll(turns, 'answered');
    expect(limiter.state()).toMatchObject({ inFlight: 8, limit: 8, waiting: 32 });
    for (const wanted of later) endAll(await wanted, 'answered');
    expect(limiter.state()).toMatchObject({ inFlight: 0, limit: 16 });
    endAll(await take(limiter, 1), 'refused');
    expect(limiter.state().limit).toBe(13);
    const [round, next] = [await take(limiter, 13), take(limiter, 13)];
    endAll(round, 'answered');
    expect(limiter.state().limit).toBe(14);
    endAll(await next, 'answered');
  });

  it('reports the age of the oldest request in flight', async () => {
    const clock = createManualClock();
    const limiter = createLimiter({ clock });
    const [first] = await take(limiter, 1);
    clock.advance(4000);
    const [second] = await take(limiter, 1);
    clock.advance(1000);
    expect(limiter.state().longestMs).toBe(5000);
    first?.end({ kind: 'answered' });
    expect(limiter.state().longestMs).toBe(1000);
    second?.end({ kind: 'failed' });
    expect(limiter.state().longestMs).toBe(0);
  });

  it('does not grow while its places are not in use', async () => {
    const limiter = createLimiter({ startInFlight: 4 });
    for (let call = 0; call < 100; call += 1) endAll(await take(limiter, 1), 'answered');
    expect(limiter.state().limit).toBe(4);
  });

  it('shrinks once for all refusals of an overload, and never for server faults', async () => {
    const limiter = createLimiter({ startInFlight: 20 });
    endAll(await take(limiter, 20), 'failed');
    expect(limiter.state().limit).toBe(20);
    endAll(await take(limiter, 20), 'refused');
    expect(limiter.state().limit).toBe(17);
  });

  it.each([
    ['a wait of 2 s', 2000],
    ['a wait of 50 s', 50_000],
    ['no wait', undefined],
  ])(
    'waits out early refusals with %s, without taking the traffic of a second for a minute’s',
    async (_how, waitMs) => {
      const time = createVirtualTime();
      const limiter = createLimiter({ clock: time, sleep: time.sleep });
      const counts = { answered: 0, refused: 0 };
      const worker = async (): Promise<void> => {
        while (time.now() < 300_000) {
          const turn = await turnOf(limiter, 'e');
          // The server is busy in the second second, and never again.
          const refused = time.now() >= 1000 && time.now() < 2000;
          await time.sleep(200);
          counts[refused ? 'refused' : 'answered'] += 1;
          turn.end(refused ? { kind: 'refused', ...defined({ waitMs }) } : { kind: 'answered' });
        }
      };
      await time.run(Promise.all(Array.from({ length: 16 }, worker)));
      expect(counts.refused).toBeGreaterThan(0);
      expect(limiter.state().learnedPerMinute).toBeUndefined();
      // 16 places with a reply every 200 ms, less the wait and the slow start.
      expect(counts.answered).toBeGreaterThan(0.7 * ((300_000 - 50_000) / 200) * 16);
    },
  );

  it('learns even a very low limit per minute, and leaves it behind when it is gone', async () => {
    const time = createVirtualTime();
    const limiter = createLimiter({ clock: time, sleep: time.sleep });
    const accepted: number[] = [];
    const starts: number[] = [];
    let refused = 0;
    const worker = async (): Promise<void> => {
      while (time.now() < 3_600_000) {
        const turn = await turnOf(limiter, 'e');
        const now = time.now();
        const minute = starts.filter((at) => at > now - 60_000).length;
        const limited = now < 1_200_000 && minute >= 5;
        if (!limited) starts.push(now);
        await time.sleep(500);
        if (limited) refused += 1;
        else accepted.push(now);
        turn.end(limited ? { kind: 'refused', waitMs: 15_000 } : { kind: 'answered' });
      }
    };
    await time.run(Promise.all(Array.from({ length: 4 }, worker)));
    const limitedStarts = accepted.filter((at) => at < 1_200_000).length;
    expect(limitedStarts).toBeGreaterThan(75);
    expect(refused).toBeLessThan(limitedStarts);
    // A quarter of an hour later, hundreds of requests a minute are sent again.
    expect(accepted.filter((at) => at > 3_540_000).length).toBeGreaterThan(200);
  });

  it('says why its next request waits', async () => {
    const time = createVirtualTime();
    const limiter = createLimiter({ requestsPerMinute: 3, clock: time, sleep: time.sleep });
    endAll(await take(limiter, 2), 'answered');
    expect(limiter.state().heldBy).toBeUndefined();
    const [turn] = await take(limiter, 1);
    void take(limiter, 1);
    expect(limiter.state().heldBy).toEqual({ reason: 'requests-per-minute', forMs: 60_000 });
    turn?.end({ kind: 'refused', waitMs: 90_000 });
    expect(limiter.state().heldBy).toEqual({ reason: 'server-wait', forMs: 90_000 });
  });

  it('keeps a wait of ten years without waking up before', async () => {
    const warnings: string[] = [];
    const hear = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', hear);
    const limiter = createLimiter();
    const [turn] = await take(limiter, 1);
    turn?.end({ kind: 'refused', waitMs: 10 * 365 * 86_400_000 });
    const controller = new AbortController();
    const waiting = turnOf(limiter, 'e', { signal: controller.signal });
    for (let round = 0; round < 50; round += 1) await new Promise((done) => setImmediate(done));
    expect(limiter.state()).toMatchObject({ waiting: 1, heldBy: { reason: 'server-wait' } });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it('starts nothing during the wait that the server asked for', async () => {
    const time = createVirtualTime();
    const limiter = createLimiter({ clock: time, sleep: time.sleep });
    const [turn] = await take(limiter, 1);
    turn?.end({ kind: 'refused', waitMs: 7000 });
    await time.run(take(limiter, 1));
    expect(time.now()).toBe(7000);
  });

  it('stays within the allowed requests and tokens in any 60 s', async () => {
    const time = createVirtualTime();
    const limiter = createLimiter({
      requestsPerMinute: 10,
      tokensPerMinute: 1000,
      maxInFlight: 50,
      startInFlight: 50,
      clock: time,
      sleep: time.sleep,
    });
    const starts: { at: number; tokens: number }[] = [];
    const call = async (tokens: number): Promise<void> => {
      const turn = await limiter.turn({ key: 'e', expectedTokens: () => tokens });
      starts.push({ at: time.now(), tokens });
      turn.end({ kind: 'answered', tokens });
    };
    const wanted = Array.from({ length: 60 }, (_value, index) => (index % 7) * 50);
    await time.run(Promise.all(wanted.map(call)));
    expect(starts).toHaveLength(60);
    for (const { at } of starts) {
      const within = starts.filter((start) => start.at >= at && start.at < at + 60_000);
      expect(within.length).toBeLessThanOrEqual(10);
      expect(within.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(1000);
    }
  });

  it.each([
    ['fast replies', 300],
    ['slow replies', 20_000],
    ['replies that take longer than the minute', 90_000],
  ])('stays within what the server counts, wherever requests are sent from: %s', async (_what, replyMs) => {
    const time = createVirtualTime();
    const rng = createRng('ways');
    const requestsPerMinute = 60;
    const limiter = createLimiter({
      ...{ requestsPerMinute, startInFlight: 200, maxInFlight: 200 },
      ...{ clock: time, sleep: time.sleep },
    });
    const arrivals: number[] = [];
    const call = async (index: number): Promise<void> => {
      const turn = await turnOf(limiter, `episode ${index % 7}`);
      // Its grant reaches a busy worker late, and the request its server later still.
      await time.sleep(rng.next() * 3000);
      const sendableAt = time.now();
      await time.sleep(rng.next() * 1500);
      arrivals.push(time.now());
      await time.sleep(replyMs * rng.next());
      const ranMs = time.now() - sendableAt;
      await time.sleep(rng.next() * 500);
      turn.end({ kind: 'answered', ranMs });
    };
    await time.run(Promise.all(Array.from({ length: 600 }, (_value, index) => call(index))));
    arrivals.sort((a, b) => a - b);
    const most = Math.max(
      ...arrivals.map((at) => arrivals.filter((other) => other >= at && other < at + 60_000).length),
    );
    expect(most).toBeLessThanOrEqual(requestsPerMinute);
    // The minutes are as full as they may be, but for the two seconds that a request may take to arrive.
    const minutes = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 60_000;
    if (replyMs < 60_000) expect(600 / requestsPerMinute / minutes).toBeGreaterThan(0.95);
  });

  it('lets episodes take turns, no matter how many calls of each wait', async () => {
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1 });
    const order: string[] = [];
    const call = async (episode: string): Promise<void> => {
      const turn = await turnOf(limiter, episode);
      order.push(episode);
      turn.end({ kind: 'answered' });
    };
    const [held] = await take(limiter, 1);
    const calls = ['long', 'long', 'long', 'long', '__proto__', 'short', '__proto__'].map(call);
    held?.end({ kind: 'answered' });
    await Promise.all(calls);
    expect(order).toEqual(['long', '__proto__', 'short', 'long', '__proto__', 'long', 'long']);
  });

  it('lets background calls wait for the other calls of their episode, but not of other episodes', async () => {
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1 });
    const order: string[] = [];
    const call = async (name: string): Promise<void> => {
      const [episode = '', kind] = name.split(' ');
      const turn = await turnOf(limiter, episode, { background: kind !== 'now' });
      order.push(name);
      turn.end({ kind: 'answered' });
    };
    const [held] = await take(limiter, 1);
    const calls = ['a later1', 'a later2', 'a now', 'b later', 'a now'].map(call);
    expect(limiter.state()).toMatchObject({ waiting: 5 });
    held?.end({ kind: 'answered' });
    await Promise.all(calls);
    expect(order).toEqual(['a now', 'b later', 'a now', 'a later1', 'a later2']);
    expect(limiter.state()).toMatchObject({ waiting: 0 });
  });

  it('lets a call continue before other calls of its episode begin', async () => {
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1 });
    const order: string[] = [];
    const call = async (name: string): Promise<void> => {
      const [kind, episode = ''] = name.split(' of ');
      const turn = await turnOf(limiter, episode, {
        background: kind?.startsWith('later') ?? false,
        begun: kind?.endsWith('again') ?? false,
      });
      order.push(name);
      turn.end({ kind: 'answered' });
    };
    const [held] = await take(limiter, 1);
    const calls = [
      'later of a',
      'first of a',
      'later again of a',
      'again of a',
      'first of b',
      'again of b',
    ].map(call);
    held?.end({ kind: 'answered' });
    await Promise.all(calls);
    expect(order).toEqual([
      'again of a',
      'again of b',
      'first of a',
      'first of b',
      'later again of a',
      'later of a',
    ]);
  });

  it('forgets a request that is cancelled while it waits', async () => {
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1 });
    const [held] = await take(limiter, 1);
    const controller = new AbortController();
    const gone = turnOf(limiter, 'e', { signal: controller.signal });
    const behind = turnOf(limiter, 'e', { background: true, signal: controller.signal });
    const after = take(limiter, 1);
    controller.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'aborted' });
    await expect(behind).rejects.toMatchObject({ reason: 'aborted' });
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 1 });
    held?.end({ kind: 'answered' });
    endAll(await after, 'answered');
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it('keeps a real client within the limits of a real server, including retries', async () => {
    const server = await startOpenAIServer({
      chat: () => ({ text: 'ok', delayMs: 5 }),
      fail: ({ index }) => (index % 10 === 3 ? { status: 500 } : undefined),
    });
    const limiter = createLimiter({ startInFlight: 3, maxInFlight: 3 });
    const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [
      quickRetries(),
      paceCalls(limiter, 'e'),
    ]);
    const messages = [{ role: 'user' as const, content: 'x' }];
    await Promise.all(Array.from({ length: 60 }, () => model.complete({ role: 'assistant', messages })));
    expect(server.maxInFlight).toBeLessThanOrEqual(3);
    expect(server.requests.length).toBeGreaterThan(60);
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 0, perMinute: server.requests.length });
    await server.close();
  });
});
