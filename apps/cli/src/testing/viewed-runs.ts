import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { expect } from 'vitest';
import { type CommandOutcome, type OnStart, runMemgym, temporaryFolder } from './run-memgym.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));

/** Two runs of one experiment, whose models always answer A and B, and `memgym runs view` of them. */
export interface ViewedRuns {
  readonly folder: string;
  readonly server: OpenAIServer;
  /** Their ids, the earlier one first. */
  readonly runs: readonly [string, string];
  /** Opens the list. */
  readonly address: string;
  /** Replies that wait. */
  readonly held: readonly (() => void)[];
  memgym(args: readonly string[]): Promise<CommandOutcome>;
  /** Plays a further run. */
  play(seed: string): Promise<string>;
  /** Lets replies after this number wait until they are released. */
  holdFrom(count: number): void;
  release(): void;
  /** Ends the command and fails if it fails. */
  close(): Promise<void>;
}

export async function startViewedRuns(systems: readonly string[]): Promise<ViewedRuns> {
  const place = await temporaryFolder();
  let reply = '{"choice":"A"}';
  let holdFrom = Number.POSITIVE_INFINITY;
  const held: (() => void)[] = [];
  const server = await startOpenAIServer({
    chat: async () => {
      const mine = reply;
      if (server.chatRequests.length > holdFrom) await new Promise<void>((resolve) => held.push(resolve));
      return mine;
    },
  });
  const memgym = (args: readonly string[], onStart?: OnStart): Promise<CommandOutcome> =>
    runMemgym(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl }, onStart });
  const play = async (seed: string): Promise<string> => {
    const { code, stdout, stderr } = await memgym([
      'run',
      'experiment.json',
      '--json',
      '--cache',
      'off',
      '--set',
      `seed=${seed}`,
    ]);
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    return JSON.parse(stdout).runId;
  };
  const release = (): void => {
    holdFrom = Number.POSITIVE_INFINITY;
    for (const each of held.splice(0)) each();
  };
  await writeFile(
    join(place.path, 'experiment.json'),
    JSON.stringify({
      name: 'looked-at',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 2 },
      systems,
      concurrency: { episodes: 1 },
    }),
  );
  const first = await play('1');
  reply = '{"choice":"B"}';
  const runs = [first, await play('2')] as const;
  const { address, close } = await new Promise<Pick<ViewedRuns, 'address' | 'close'>>((resolve, reject) => {
    let said = '';
    const ended = memgym(['runs', 'view'], (child) => {
      child.stdout?.on('data', (text) => {
        said += text;
        const [found] = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\//.exec(said) ?? [];
        if (found === undefined) return;
        resolve({
          address: found,
          close: async () => {
            child.kill('SIGTERM');
            expect((await ended).code).toBe(0);
          },
        });
      });
    });
    ended.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  return {
    ...{ folder: place.path, server, runs, address, held, memgym, play, release },
    holdFrom(count) {
      holdFrom = count;
    },
    async close() {
      release();
      await close();
      await server.close();
      await place.remove();
    },
  };
}
