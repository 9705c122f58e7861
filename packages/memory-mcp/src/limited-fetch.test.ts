import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { limitedFetch } from './limited-fetch.js';

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

/** Serves on a port of this machine. @returns the address and what arrived */
async function served(location?: string): Promise<{ readonly url: string; readonly arrived: unknown[] }> {
  const arrived: unknown[] = [];
  const server = createServer((request, response) => {
    arrived.push(request.headers.authorization);
    response
      .writeHead(location === undefined ? 200 : 307, location === undefined ? {} : { location })
      .end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived };
}

it('carries neither the token nor a request to the address of a redirect', async () => {
  vi.stubEnv('SERVICE_TOKEN', 'canary');
  const elsewhere = await served();
  const first = await served(elsewhere.url);
  for (const method of ['GET', 'POST', 'DELETE']) {
    await expect(limitedFetch('SERVICE_TOKEN', 1_000)(first.url, { method })).rejects.toThrow();
  }
  expect(first.arrived).toEqual(['Bearer canary', 'Bearer canary', 'Bearer canary']);
  expect(elsewhere.arrived).toEqual([]);
});
