import { join } from 'node:path';
import {
  createFaultInjector,
  type OpenAIServerOptions,
  passingFaultKinds,
  serverFailure,
  startOpenAIServer,
} from '@memgym/llm-client/testing';
import type { Attack } from './harness/attack.js';
import { memgym } from './harness/processes.js';
import { difference, lastingDigests, steadyReply, writeExperiment } from './harness/scene.js';

/** A server that fails 15 % of its requests with temporary faults, and one with an outage. */
export const faults: Attack = {
  name: 'faults',
  promise: 'Temporary faults of a server change no answer, and a run waits for the end of an outage.',
  async run(battle) {
    const { target, short, rng } = battle;
    const seeds = Array.from({ length: short ? 1 : 5 }, () => rng.int(1_000_000));
    let failOf: OpenAIServerOptions = {};
    const server = await startOpenAIServer({
      fail: (request) => failOf.fail?.(request),
      chat: (request) => steadyReply(request),
    });
    const folder = battle.folder('runs');
    writeExperiment(folder, target);
    // Stalled replies are excluded, because they time out after two minutes; tests of @memgym/llm-client cover them.
    const kinds = passingFaultKinds.filter((kind) => kind !== 'stall');
    const play = (name: string) =>
      memgym(['run', 'experiment.json', '--runs', `${name}/out`, '--cache-dir', `${name}/cache`], {
        target,
        cwd: folder,
        env: { OPENAI_BASE_URL: server.baseUrl },
      });
    const compare = async (name: string, tries: () => number): Promise<void> => {
      const { code, stderr } = await play(name);
      const problem =
        code === 0
          ? difference(expected, lastingDigests(join(folder, name, 'out')))
          : `exit code ${code}: ${stderr.slice(-300)}`;
      for (let one = 0; one < tries(); one += 1) battle.count(name, one === 0 ? problem : undefined);
    };
    let expected: Record<string, string> = {};
    try {
      const whole = await play('whole');
      if (whole.code !== 0) throw new Error(`the run fails even without a fault: ${whole.stderr}`);
      expected = lastingDigests(join(folder, 'whole', 'out'));
      for (const seed of seeds) {
        const injector = createFaultInjector({ share: 0.15, kinds, seed });
        failOf = { fail: injector.fail };
        await compare(`faults-${seed}`, () => [...injector.met.values()].reduce((sum, one) => sum + one, 0));
      }
      const outageMs = short ? 10_000 : 30_000;
      let until: number | undefined;
      failOf = {
        fail: ({ index }) => {
          if (index % 1000 > 5) until ??= performance.now() + outageMs;
          return until !== undefined && performance.now() < until
            ? serverFailure(503, 'Restarting')
            : undefined;
        },
      };
      await compare(`outage of ${outageMs / 1000} s`, () => 1);
    } finally {
      await server.close();
    }
  },
};
