import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fittingReply, type OpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InterruptingServer, startInterruptingServer } from './testing/interrupting-server.js';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { type OnStart, temporaryFolder } from './testing/run-memgym.js';

const samples = fileURLToPath(new URL('../../../data/samples/memorybench', import.meta.url));

describe('a run of MemoryBench over HTTP', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let interrupt: InterruptingServer['interrupt'];

  beforeEach(async () => {
    place = await temporaryFolder();
    ({ server, interrupt } = await startInterruptingServer({
      chat: (request) => ({ text: fittingReply(request), delayMs: 3 }),
    }));
    const protocol = { protocol: 'on-policy', steps: 2, batchSize: 2 };
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'taught',
        benchmark: {
          type: 'memorybench',
          path: samples,
          options: { incomplete: true, partition: 'NFCats', ...protocol },
        },
        systems: ['bm25_message', 'mem0'],
        embedder: { type: 'offline' },
      }),
    );
  });

  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const command = (name: string, onStart?: OnStart) =>
    runCommand(
      ['run', 'experiment.json', '--json', '--runs', join(name, 'runs'), '--cache-dir', join(name, 'cache')],
      { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl }, onStart },
    );

  it('that was killed during its dialogues ends byte-identical, including dialogues and reactions', async () => {
    const whole = await command('whole');
    expect([whole.code, whole.stderr]).toEqual([0, expect.any(String)]);
    const needed = server.chatRequests.length;
    expect(needed).toBeGreaterThan(20);
    const killed = await interrupt(Math.floor(needed / 2), (onStart) => command('killed', onStart));
    expect(killed.signal).toBe('SIGKILL');
    const resumed = await command('killed');
    expect(resumed.code).toBe(0);
    const { runId } = JSON.parse(resumed.stdout) as { runId: string };
    const files = (name: string) => lastingFiles(join(place.path, name, 'runs', runId));
    expect(await files('killed')).toEqual(await files('whole'));
  });
});
