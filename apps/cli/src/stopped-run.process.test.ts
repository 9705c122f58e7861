import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandOutcome, type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(root, 'data/samples/everyday.json');

describe('a stopped command', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let held: (() => void)[];
  let holds: boolean;
  let command: string[];
  let reply: string;

  beforeEach(async () => {
    place = await temporaryFolder();
    held = [];
    holds = true;
    command = ['run', 'experiment.json', '--json'];
    reply = '{"choice":"A"}';
    server = await startOpenAIServer({
      chat: async () => {
        if (holds) await new Promise<void>((resolve) => held.push(resolve));
        return reply;
      },
    });
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'stopped',
        benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
        systems: ['recent'],
      }),
    );
  });
  afterEach(async () => {
    release();
    await server.close();
    await place.remove();
  });

  const release = (): void => {
    holds = false;
    for (const reply of held.splice(0)) reply();
  };
  const play = (onStart?: OnStart): Promise<CommandOutcome> =>
    runMemgym(command, {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl },
      onStart,
    });

  /** Starts the command, and returns its process once the server holds back replies. */
  async function startHeld() {
    let child: ChildProcess | undefined;
    let said = '';
    let isEnded = false;
    const outcome = play((started) => {
      child = started;
      started.stderr?.on('data', (text) => {
        said += text;
      });
    }).finally(() => {
      isEnded = true;
    });
    await expect.poll(() => held.length, { timeout: 60_000 }).toBeGreaterThan(0);
    return {
      outcome,
      kill: (signal: NodeJS.Signals) => child?.kill(signal),
      said: () => said,
      isEnded: () => isEnded,
    };
  }

  it('waits for replies, even if npm passes on the signal of the terminal a second time', async () => {
    const { outcome, kill, said } = await startHeld();
    kill('SIGTERM');
    kill('SIGINT');
    await expect.poll(said, { timeout: 20_000 }).toContain('up to 20 s for the replies on their way');
    release();
    const { code, stderr } = await outcome;
    expect([130, 143]).toContain(code);
    expect(stderr).toContain('Run the same command again to resume.');

    // A closed output, as by `| head`, does not end it.
    const resumed = await play((child) => child.stdout?.destroy());
    expect(resumed.code).toBe(0);
    expect(resumed.stderr).not.toContain('EPIPE');
    const bodies = server.chatRequests.map(({ body }) => JSON.stringify(body));
    expect(bodies.length).toBeGreaterThan(5);
    expect(bodies).toHaveLength(new Set(bodies).size);
  });

  it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
    'started by npm stops paying when only npm gets %s, as from a supervisor',
    { timeout: 300_000 },
    async (signal) => {
      const runs = ['--runs', join(place.path, 'runs')];
      const npm = spawn('npm', ['run', 'memgym', '--', 'run', join(place.path, 'experiment.json'), ...runs], {
        cwd: root,
        env: { ...process.env, OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'local', OPENAI_MODEL: 'm' },
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      });
      let said = '';
      npm.stderr.on('data', (text) => {
        said += text;
      });
      const ended = once(npm, 'exit');
      await expect.poll(() => held.length, { timeout: 250_000 }).toBeGreaterThan(0);
      npm.kill(signal);
      await expect.poll(() => said, { timeout: 20_000 }).toContain('up to 20 s for the replies on their way');
      const asked = server.chatRequests.length;
      release();
      await ended;
      expect(said).toContain(`interrupted by ${signal}`);
      expect(server.chatRequests).toHaveLength(asked);
    },
  );

  it('keeps the verdicts on their way, too, when answers are scored', async () => {
    const questions = Array.from({ length: 60 }, (_value, index) => ({
      id: `q${index}`,
      text: `What is number ${index}?`,
      expected: `thing ${index}`,
    }));
    const data = {
      format: 'memgym-conversations@1',
      episodes: [{ id: 'ann', sessions: [{ turns: [{ role: 'user', content: 'A list.' }] }], questions }],
    };
    const answers = questions.map(({ id }) =>
      JSON.stringify({ question_id: id, prediction: `that of ${id}` }),
    );
    await writeFile(join(place.path, 'data.json'), JSON.stringify(data));
    await writeFile(join(place.path, 'answers.jsonl'), answers.join('\n'));
    command = [
      ...['score', 'conversations', '--predictions', 'answers.jsonl', '--data', 'data.json', '--json'],
      ...['--set', 'judge=same-substance', '--judge', 'some-judge'],
    ];
    reply = 'Correct.';
    const { outcome, kill, said } = await startHeld();
    kill('SIGINT');
    await expect.poll(said, { timeout: 20_000 }).toContain('up to 20 s for the replies on their way');
    release();
    expect(await outcome).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('The scoring: interrupted by SIGINT'),
    });

    expect(JSON.parse((await play()).stdout)).toMatchObject({
      scored: 60,
      metrics: { judged: { value: 1 } },
    });
    expect(server.chatRequests).toHaveLength(60);
  });

  it('ends at once when it is signalled again and again', async () => {
    const { outcome, kill, isEnded } = await startHeld();
    const isEndedBySignal = (): boolean => {
      kill('SIGINT');
      return isEnded();
    };
    await expect.poll(isEndedBySignal, { timeout: 10_000 }).toBe(true);
    expect((await outcome).signal).toBe('SIGINT');
    release();
    expect((await play()).code).toBe(0);
  });
});
