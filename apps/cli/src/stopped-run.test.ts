import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, type ServerRequest, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandOutcome, type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

/** A command that has sent many requests, of which the server holds back some replies. */
interface HeldCommand {
  readonly outcome: Promise<CommandOutcome>;
  readonly child: Parameters<OnStart>[0];
  /** What it has printed on stderr so far includes this text. */
  says(text: string): Promise<void>;
}

describe('a run that is stopped while replies are on their way', () => {
  const inFlight = 8;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let held: (() => void)[];
  /** How the server treats a request; changes during a test. */
  let treat: (request: ServerRequest) => 'answer' | 'hold' | 'refuse';

  beforeEach(async () => {
    place = await temporaryFolder();
    held = [];
    treat = () => 'answer';
    server = await startOpenAIServer({
      fail: (request) => (treat(request) === 'refuse' ? { status: 401 } : undefined),
      chat: async (request) => {
        if (treat(request) === 'hold') await new Promise<void>((resolve) => held.push(resolve));
        const text = JSON.stringify(request.body);
        const letter = 'ABCD'[createHash('sha256').update(text).digest().readUInt8(0) % 4];
        return text.includes('response_format') ? `{"choice":"${letter}"}` : `answer ${letter}`;
      },
    });
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'stopped',
        benchmark: { type: 'conversations', path: sample },
        systems: ['recent', 'full-context'],
        concurrency: { episodes: 4, questions: 4 },
      }),
    );
  });

  afterEach(async () => {
    release();
    await server.close();
    await place.remove();
  });

  const release = (): void => {
    treat = () => 'answer';
    for (const reply of held.splice(0)) reply();
  };

  const play = (onStart?: OnStart, ...flags: string[]): Promise<CommandOutcome> =>
    runMemgym(['run', 'experiment.json', '--runs', 'runs', '--cache-dir', 'cache', '--json', ...flags], {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl },
      onStart,
    });

  /** Starts the command, and waits until that many requests are held back. */
  async function startHeld(): Promise<HeldCommand> {
    // The pace must have risen before.
    treat = () => (server.chatRequests.length > 3 * inFlight ? 'hold' : 'answer');
    let said = '';
    let child: HeldCommand['child'] | undefined;
    const outcome = play((started) => {
      child = started;
      started.stderr?.on('data', (text) => {
        said += text;
      });
    });
    while (held.length < inFlight) await wait(5);
    if (child === undefined) throw new Error('the command has not started');
    const { stderr } = child;
    return {
      outcome,
      child,
      async says(text) {
        while (!said.includes(text)) await once(stderr as NonNullable<typeof stderr>, 'data');
      },
    };
  }

  /** The same command again ends, and the server has then answered no request twice. */
  async function expectNothingPaidTwice(): Promise<void> {
    release();
    const resumed = await play();
    expect(resumed.stderr).toContain('Model: ');
    expect(resumed.code).toBe(0);
    const bodies = server.chatRequests.map(({ body }) => JSON.stringify(body));
    expect(bodies.length).toBeGreaterThan(40);
    expect(bodies.length - new Set(bodies).size).toBe(0);
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('waits for them after %s, and pays nothing twice', async (signal, code) => {
    const { outcome, child, says } = await startHeld();
    child.kill(signal);
    await says('Stopping: up to 20 s');
    const sent = server.chatRequests.length;
    release();
    expect((await outcome).code).toBe(code);
    expect(server.chatRequests).toHaveLength(sent);
    await expectNothingPaidTwice();
  });

  it('takes a signal that npm passes on a second time for the same Ctrl-C', async () => {
    const { outcome, child, says } = await startHeld();
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await says('Stopping');
    release();
    expect([130, 143]).toContain((await outcome).code);
    await expectNothingPaidTwice();
  });

  it('ends at once after further signals, and can be resumed', async () => {
    const { outcome, child } = await startHeld();
    const ended = outcome.then(() => 'ended');
    do child.kill('SIGINT');
    while ((await Promise.race([ended, wait(50)])) === undefined);
    expect((await outcome).signal).toBe('SIGINT');
    release();
    expect((await play()).code).toBe(0);
  });

  it('keeps them if another call ends the run', async () => {
    const { outcome } = await startHeld();
    treat = () => 'refuse';
    // One reply leads to the next request, which the server refuses for good.
    held.shift()?.();
    const refused = (): boolean => server.requests.length > refusedFrom;
    const refusedFrom = server.requests.length;
    while (!refused()) await wait(5);
    const bodyOfRefused = JSON.stringify(server.chatRequests.at(-1)?.body);
    release();
    expect((await outcome).code).toBe(1);
    const resumed = await play();
    expect(resumed.code).toBe(0);
    const bodies = server.chatRequests.map(({ body }) => JSON.stringify(body));
    const repeated = bodies.filter((body, index) => bodies.indexOf(body) !== index);
    expect(repeated.filter((body) => body !== bodyOfRefused)).toEqual([]);
  });

  it('keeps them if the budget is spent', async () => {
    treat = () => 'answer';
    const spent = await play(undefined, '--budget-calls', '30');
    expect(spent.stderr).toContain('budget of 30 calls');
    expect(spent.code).toBe(1);
    expect(server.chatRequests).toHaveLength(30);
    await expectNothingPaidTwice();
  });

  it('goes on when its output is closed, as by `| head`', async () => {
    const outcome = await play((child) => child.stdout?.destroy());
    expect(outcome.code).toBe(0);
    const { stdout } = await runMemgym(['list', 'runs', '--json'], { cwd: place.path });
    expect(JSON.parse(stdout).runs).toMatchObject([{ status: 'complete' }]);
  });
});
