import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askService } from './ask-service.js';

describe('a service whose connections break', () => {
  let server: Server;
  let address: URL;
  let requests: number;
  /** Requests after whose arrival the connection breaks; then they are answered. */
  let breaking: number;
  beforeEach(async () => {
    requests = 0;
    server = createServer((request, response) => {
      requests += 1;
      request.resume();
      if (requests <= breaking) request.socket.destroy();
      else if (requests <= 2 * breaking) {
        // In the middle of the answer.
        response.writeHead(200, { 'content-length': 100 });
        response.write('half', () => request.socket.destroy());
      } else response.end('"done"');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (isRepeatable: boolean) =>
    askService(address, {
      ...{ method: 'POST', body: {}, isRepeatable },
      signal: new AbortController().signal,
    });

  it('gets a repeatable request again, before and within its answer', async () => {
    breaking = 1;
    expect(await ask(true)).toEqual({ ok: true, status: 200, text: '"done"' });
    expect(requests).toBe(3);
  });

  it('gets it three times at most', async () => {
    breaking = 10;
    await expect(ask(true)).rejects.toThrow('gave no answer');
    expect(requests).toBe(3);
  });

  it('gets a write that it would store twice only once', async () => {
    breaking = 1;
    await expect(ask(false)).rejects.toThrow('gave no answer');
    expect(requests).toBe(1);
  });
});

describe('a service that fails with a plain 500', () => {
  let server: Server;
  let statuses: number[];
  let requests = 0;
  beforeEach(async () => {
    requests = 0;
    server = createServer((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(statuses.shift() ?? 200, { 'retry-after': '0' }).end('"done"');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => void server.close());
  const ask = (isRepeatable: boolean) =>
    askService(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), {
      ...{ method: 'POST', body: {}, isRepeatable },
      signal: new AbortController().signal,
    });

  it('gets a repeatable request again, at most twice', async () => {
    statuses = [500, 502];
    expect(await ask(true)).toMatchObject({ ok: true, status: 200 });
    expect(requests).toBe(3);
    statuses = [500, 500, 500, 500];
    expect(await ask(true)).toMatchObject({ ok: false, status: 500 });
    expect(requests).toBe(6);
  });

  it('gets any other request once', async () => {
    statuses = [500];
    expect(await ask(false)).toMatchObject({ ok: false, status: 500 });
    expect(requests).toBe(1);
  });
});
