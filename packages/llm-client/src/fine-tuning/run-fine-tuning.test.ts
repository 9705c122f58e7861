import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFineTuningClient } from './fine-tuning-client.js';
import type { FineTuningState } from './fine-tuning-state.js';
import { runFineTuning } from './run-fine-tuning.js';

const lines = '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}\n';
let server: Server | undefined;
afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

/** A server that speaks the fine-tuning API; `looks` are the states of a job, one per request. */
async function start(looks: readonly (string | number)[]) {
  const requests: string[] = [];
  let [looked, cancelled] = [0, false];
  let uploaded = '';
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = `${request.method} ${request.url}`;
      requests.push(path);
      const send = (value: object, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(value));
      };
      if (path === 'POST /v1/files') {
        uploaded = Buffer.concat(chunks).toString('utf8');
        return send({ id: 'file-1', object: 'file' });
      }
      if (path === 'POST /v1/fine_tuning/jobs') {
        const { training_file: file } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
          training_file: string;
        };
        return send({ id: `job-of-${file}`, status: 'queued', fine_tuned_model: null });
      }
      if (path.endsWith('/cancel')) {
        cancelled = true;
        return send({ id: 'job-of-file-1', status: 'cancelled', fine_tuned_model: null });
      }
      const status = cancelled ? 'cancelled' : (looks[looked] ?? 'succeeded');
      looked += 1;
      if (typeof status === 'number') return send({ error: { message: 'busy' } }, status);
      return send({
        id: 'job-of-file-1',
        status,
        fine_tuned_model: status === 'succeeded' ? 'ft:small:mine' : null,
        error: status === 'failed' ? { message: 'line 1 is not a chat' } : null,
      });
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createFineTuningClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'none' });
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
  return { client, requests, run, uploaded: () => uploaded, state: () => state };
}

describe('a fine-tuning', () => {
  it('uploads the examples, creates a job and waits for its model', async () => {
    const { requests, run, uploaded } = await start(['queued', 'running', 503, 'running', 'succeeded']);
    const seen: string[] = [];
    expect(await run({ onStatus: (status: string) => seen.push(status) })).toBe('ft:small:mine');
    expect(seen).toEqual(['running', 'succeeded']);
    expect(uploaded()).toContain(lines.trim());
    expect(requests.slice(0, 2)).toEqual(['POST /v1/files', 'POST /v1/fine_tuning/jobs']);
  });

  it('that was interrupted goes on without another upload or job', async () => {
    const { requests, run } = await start(['running', 'running', 'succeeded']);
    const controller = new AbortController();
    const interrupted = run({ signal: controller.signal, wait: async () => controller.abort() });
    await expect(interrupted).rejects.toThrow();
    expect(await run()).toBe('ft:small:mine');
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    const before = requests.length;
    expect(await run()).toBe('ft:small:mine');
    expect(requests).toHaveLength(before);
  });

  it('that failed reports the server’s reason', async () => {
    const { run } = await start(['failed']);
    await expect(run()).rejects.toThrow(/job-of-file-1 was failed: line 1 is not a chat/);
  });

  it('that was cancelled ends', async () => {
    const { client, run } = await start(['running', 'running']);
    const cancelled = run({ wait: async () => void (await client.cancel('job-of-file-1')) });
    await expect(cancelled).rejects.toThrow(/was cancelled/);
  });

  it('refuses the state of other examples, and an empty file', async () => {
    const { run, requests } = await start([]);
    await run();
    const before = requests.length;
    await expect(run({ jsonLines: `${lines}${lines}` })).rejects.toThrow(/different examples/);
    await expect(run({ jsonLines: '' })).rejects.toThrow(/no example/);
    expect(requests).toHaveLength(before);
  });
});

it('refuses a file or job without an id, before anything is stored', async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"id":7}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const saved: FineTuningState[] = [];
  const client = createFineTuningClient({ baseUrl: `http://127.0.0.1:${port}/v1` });
  const tuning = runFineTuning({
    ...{ client, jsonLines: lines, fileName: 'a.jsonl', model: 'small', state: null },
    save: async (state) => void saved.push(state),
    wait: async () => undefined,
  });
  await expect(tuning).rejects.toMatchObject({ reason: 'invalid-reply' });
  expect(saved).toEqual([]);
});
