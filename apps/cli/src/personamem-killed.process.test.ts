import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAIServer } from '@memgym/llm-client/testing';
import { createPersonaMemScript } from '@memgym/personamem/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InterruptingServer, startInterruptingServer } from './testing/interrupting-server.js';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { type OnStart, temporaryFolder } from './testing/run-memgym.js';

describe('PersonaMem data made by a model over HTTP', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let interrupt: InterruptingServer['interrupt'];

  beforeEach(async () => {
    place = await temporaryFolder();
    const script = createPersonaMemScript();
    ({ server, interrupt } = await startInterruptingServer({
      chat: (request) => ({ text: script.chat(request) ?? 'what?' }),
    }));
  });

  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const settings = ['blocks=5', 'variants=1', 'concurrency.maxInFlight=4'].flatMap((one) => ['--set', one]);
  const make = (name: string, onStart?: OnStart) =>
    runCommand(
      [
        'generate',
        'personamem',
        '--personas',
        '1',
        '--topics',
        'bookRecommendation,writing',
        ...settings,
      ].concat(['--json', '--out', name, '--cache-dir', `${name}-cache`]),
      { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl }, onStart },
    );

  it('ends byte-identical after a kill, counts refused texts, and passes the check of its benchmark', async () => {
    const undisturbed = await make('undisturbed');
    expect([undisturbed.code, undisturbed.stderr]).toEqual([0, expect.any(String)]);
    const needed = server.chatRequests.length;
    const killed = await interrupt(Math.floor(needed / 2), (onStart) => make('killed', onStart));
    expect(killed.signal).toBe('SIGKILL');
    expect((await make('killed')).code).toBe(0);
    expect(await lastingFiles(join(place.path, 'killed'))).toEqual(
      await lastingFiles(join(place.path, 'undisturbed')),
    );
    const counts = JSON.parse(await readFile(join(place.path, 'killed/refused.json'), 'utf8'))['persona-0'];
    expect(counts.expansions.asked).toBeGreaterThan(30);
    expect(counts.expansions.refused).toBeGreaterThan(0);
    expect(counts.expansions.refused).toBeLessThan(counts.expansions.asked / 4);
    const check = await runCommand(['data', 'check', 'personamem', 'killed/data'], { cwd: place.path });
    expect([check.code, check.stdout]).toEqual([0, expect.stringContaining('Options guessed')]);
  });
});
