import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amemgymBenchmark } from '@memgym/amemgym';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import type { JsonObject } from '@memgym/core';
import { generateUsersOffline } from '@memgym/env-generator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-rounds-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A user of this size, in a separate folder. */
async function writeUser(of: { statesPerQuestion: number; periods: number }): Promise<void> {
  const users = generateUsersOffline({ users: 1, questions: 10, ...of });
  await writeFile(join(folder, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
}

/** Numbers of messages in the sessions of period 0 and period 1, as requested by the protocol. */
async function roundsPlayed(options: JsonObject = {}): Promise<number[]> {
  const benchmark = amemgymBenchmark.withOptions(options);
  const [episode] = (await benchmark.load(folder)).episodes;
  if (episode === undefined) throw new Error('There are no users.');
  const protocol = benchmark.protocol.play(episode, {
    system: { name: 'a', capabilities: new Set() },
    simulator: undefined as never,
    judge: undefined as never,
  });
  const held = new Map<string, number>();
  let next = await protocol.next();
  while (!next.done) {
    const step = next.value;
    if (step.kind === 'converse') held.set((step.opener.sessionId ?? '').slice(0, 8), step.rounds);
    next = await protocol.next({ kind: 'converse', dialogue: [] });
  }
  return ['period-0', 'period-1'].map((period) => held.get(period) ?? 0);
}

describe('the number of rounds per session', () => {
  it('comes from the environment.json next to the data: 2 and 5 in v1.extra', async () => {
    await writeUser({ statesPerQuestion: 3, periods: 12 });
    const config = { initialRounds: 2, updateRounds: 5 };
    await writeFile(join(folder, 'environment.json'), JSON.stringify({ generator: 'amemgym', config }));
    expect(await roundsPlayed()).toEqual([2, 5]);
  });

  it('is set by the options alone', async () => {
    await writeUser({ statesPerQuestion: 2, periods: 1 });
    const config = { initialRounds: 2, updateRounds: 5 };
    await writeFile(join(folder, 'environment.json'), JSON.stringify({ generator: 'amemgym', config }));
    expect(await roundsPlayed({ rounds: { init: 3, update: 4 } })).toEqual([3, 4]);
  });

  it('is 1 and 2 for data of the size of v1.base, as published', async () => {
    await writeUser({ statesPerQuestion: 2, periods: 2 });
    expect(await roundsPlayed()).toEqual([1, 2]);
  });

  it.each([
    ['three variables a question', { statesPerQuestion: 3, periods: 1 }],
    ['more than eleven periods', { statesPerQuestion: 2, periods: 11 }],
  ])('is requested if nothing gives it and the data have %s', async (_what, of) => {
    await writeUser(of);
    await expect(roundsPlayed()).rejects.toThrow(/do not have the size of v1.base/);
    expect(await roundsPlayed({ rounds: { init: 2, update: 5 } })).toEqual([2, 5]);
  });

  it('is required if the environment.json next to the data lacks it', async () => {
    await writeUser({ statesPerQuestion: 2, periods: 1 });
    for (const text of ['{', '{"generator":"amemgym","config":{}}', '{"name":"mine"}']) {
      await writeFile(join(folder, 'environment.json'), text);
      await expect(roundsPlayed()).rejects.toThrow(/environment.json: lacks/);
    }
  });
});
