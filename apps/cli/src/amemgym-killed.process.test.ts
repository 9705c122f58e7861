import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng } from '@memgym/core';
import { createGeneratorScript } from '@memgym/env-generator/testing';
import { fittingReply, type OpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InterruptingServer, startInterruptingServer } from './testing/interrupting-server.js';
import { lastingFiles } from './testing/lasting-files.js';
import { type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const window = { updateBatch: 2, localLength: 4 };
const wholeWindow = { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } };

describe('AMemGym over HTTP, from generation to the report', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let generating = true;
  let interrupt: InterruptingServer['interrupt'];

  beforeEach(async () => {
    place = await temporaryFolder();
    const script = createGeneratorScript();
    ({ server, interrupt } = await startInterruptingServer({
      chat: (request) => ({
        text: (generating ? script.chat(request) : undefined) ?? fittingReply(request),
        delayMs: 3,
      }),
    }));
    const environment = { name: 'tiny', users: 2, questions: 2, periods: 2, changesPerPeriod: 2 };
    await writeFile(join(place.path, 'env.json'), JSON.stringify(environment));
    const experiment = {
      name: 'tiny',
      benchmark: { type: 'amemgym', options: { evolution: { 'awi-evolve': {} } } },
      embedder: { type: 'openai', model: 'test-embedder', dimensions: 8 },
      systems: [
        { name: 'awi-evolve', type: 'awi', options: { evolves: true, initialPolicy: 'info_type' }, window },
        { name: 'awe', type: 'mem0', k: 30, window },
        'rag(2,4,30)',
        { ...wholeWindow, format: { maxPromptTokens: 400 } },
      ],
    };
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
  });

  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  /** Generates users and plays them in a separate folder; every command may be killed. */
  const commands = (name: string) => {
    const env = { OPENAI_BASE_URL: server.baseUrl };
    const common = ['--json', '--cache-dir', `${name}-cache`];
    const at = (...args: string[]) => [...args, ...common];
    return [
      at('generate', 'amemgym', '--config', 'env.json', '--out', join(name, 'env')),
      at('run', 'experiment.json', '--data', join(name, 'env/data.json'), '--runs', join(name, 'runs')),
    ].map((args, index) => (onStart?: OnStart) => {
      generating = index === 0;
      return runMemgym(args, { cwd: place.path, env, onStart });
    });
  };

  it('ends byte-identical after kills at random points, and pays for few calls twice', async () => {
    const rng = createRng('points of the kills');
    const needed: number[] = [];
    for (const command of commands('undisturbed')) {
      const before = server.requests.length;
      expect((await command()).code).toBe(0);
      needed.push(server.requests.length - before);
    }
    expect(needed[1]).toBeGreaterThan(100);

    const paidBefore = server.requests.length;
    let kills = 0;
    for (const [index, command] of commands('killed').entries()) {
      for (let time = 0; time < 3; time += 1) {
        const last = 1 + rng.int(Math.floor((needed[index] ?? 0) / 4));
        const { signal } = await interrupt(last, command);
        if (signal === 'SIGKILL') kills += 1;
      }
      expect((await command()).code).toBe(0);
    }
    expect(kills).toBe(6);
    expect(await lastingFiles(join(place.path, 'killed'))).toEqual(
      await lastingFiles(join(place.path, 'undisturbed')),
    );
    const [file = ''] = Object.keys(await lastingFiles(join(place.path, 'killed/runs'))).filter((path) =>
      /episodes\/native\/.*\.jsonl$/.test(path),
    );
    expect(await readFile(join(place.path, 'killed/runs', file), 'utf8')).toContain('"promptCut":');
    // Only calls in flight at a kill lose their reply.
    expect(server.requests.length - paidBefore).toBeLessThan(1.5 * paidBefore);
  });
});
