import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { createFineTuningClient } from './fine-tuning-client.js';
import type { FineTuningState } from './fine-tuning-state.js';
import { runFineTuning } from './run-fine-tuning.js';

const lines = '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}\n';
let server: OpenAIServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A server that fine-tunes; `looks` are the states of a job, or failures of the server, one per request. */
async function start(looks: readonly (string | number)[]) {
  let looked = 0;
  const states = looks.filter((each) => typeof each === 'string');
  server = await startOpenAIServer({
    fail: ({ method, path }) => {
      if (method !== 'GET' || !/jobs\/./.test(path)) return undefined;
      const now = looks[looked];
      looked += 1;
      return typeof now === 'number' ? { status: now } : undefined;
    },
    fineTuning: {
      tuned: 'ft:small:mine',
      look: (seen) => {
        const state = states[seen] ?? 'succeeded';
        return state === 'failed' ? { failed: 'line 1 is not a chat' } : state;
      },
    },
  });
  const running = server;
  const client = createFineTuningClient({ baseUrl: running.baseUrl, apiKey: 'none' });
  let state: FineTuningState | null = null;
  const run = (more: object = {}) =>
    runFineTuning({
      client,
      jsonLines: lines,
      fileName: 'examples.jsonl',
      model: 'small',
      state,
      save: async (stored) => {
        state = stored;
      },
      wait: async () => undefined,
      ...more,
    });
  return {
    client,
    get requests() {
      return running.requests.map(({ method, path }) => `${method} ${path}`);
    },
    run,
    uploaded: () => running.fineTuning?.uploads.join('') ?? '',
    jobs: () => running.fineTuning?.jobs ?? [],
    forget: () => {
      const { jobId: _job, status: _status, ...before } = state as FineTuningState;
      state = before;
    },
  };
}

describe('a fine-tuning', () => {
  it('uploads the examples, creates a job and waits for its model', async () => {
    const tuning = await start(['queued', 'running', 503, 'running', 'succeeded']);
    const { run, uploaded } = tuning;
    const seen: string[] = [];
    expect(await run({ onStatus: (status: string) => seen.push(status) })).toBe('ft:small:mine');
    expect(seen).toEqual(['queued', 'running', 'succeeded']);
    expect(uploaded()).toContain(lines.trim());
    expect(tuning.requests.slice(0, 2)).toEqual(['POST /v1/files', 'POST /v1/fine_tuning/jobs']);
  });

  it('that was interrupted goes on without another upload or job', async () => {
    const tuning = await start(['running', 'running', 'succeeded']);
    const { run } = tuning;
    const controller = new AbortController();
    const interrupted = run({ signal: controller.signal, wait: async () => controller.abort() });
    await expect(interrupted).rejects.toThrow();
    expect(await run()).toBe('ft:small:mine');
    expect(tuning.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    const before = tuning.requests.length;
    expect(await run()).toBe('ft:small:mine');
    expect(tuning.requests).toHaveLength(before);
  });

  it('whose job was made, but whose id was not stored, finds this job by its file', async () => {
    const tuning = await start(['running', 'running', 'succeeded']);
    const controller = new AbortController();
    const interrupted = tuning.run({ signal: controller.signal, wait: async () => controller.abort() });
    await expect(interrupted).rejects.toThrow();
    tuning.forget();
    expect(await tuning.run()).toBe('ft:small:mine');
    expect(tuning.jobs()).toHaveLength(1);
  });

  it('that failed reports the server’s reason', async () => {
    const { run } = await start(['failed']);
    await expect(run()).rejects.toThrow(/job-1 was failed: line 1 is not a chat/);
  });

  it('that was cancelled ends', async () => {
    const { client, run } = await start(['running', 'running']);
    const cancelled = run({ wait: async () => void (await client.cancel('job-1')) });
    await expect(cancelled).rejects.toThrow(/was cancelled/);
  });

  it('refuses the state of other examples, and an empty file', async () => {
    const tuning = await start([]);
    const { run } = tuning;
    await run();
    const before = tuning.requests.length;
    await expect(run({ jsonLines: `${lines}${lines}` })).rejects.toThrow(/different examples/);
    await expect(run({ jsonLines: '' })).rejects.toThrow(/no example/);
    expect(tuning.requests).toHaveLength(before);
  });
});

it('refuses a file or job without an id, before anything is stored', async () => {
  const odd = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"id":7}');
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  const { port } = odd.address() as AddressInfo;
  const saved: FineTuningState[] = [];
  const client = createFineTuningClient({ baseUrl: `http://127.0.0.1:${port}/v1` });
  const tuning = runFineTuning({
    ...{ client, jsonLines: lines, fileName: 'a.jsonl', model: 'small', state: null },
    save: async (state) => void saved.push(state),
    wait: async () => undefined,
  });
  await expect(tuning).rejects.toMatchObject({ reason: 'invalid-reply' });
  expect(saved).toEqual([]);
  odd.closeAllConnections();
  odd.close();
});
