import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigError, codeOf, sha256 } from '@memgym/core';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Pages that are served to a browser on this machine. */
export interface LocalServer {
  /** Opens the pages: `http://127.0.0.1:4321/<secret>/`. Whoever has it can read them. */
  readonly address: string;
  close(): Promise<void>;
}

export interface ServeLocallyOptions {
  /** The first part of every address; at least 128 random bits. */
  readonly secret: string;
  /** Default: a free one. */
  readonly port?: number | undefined;
}

/** A secret for an address: 192 random bits. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Routes for {@link serveLocally}: their paths begin after the secret. */
export const localRoutes = (): Hono =>
  new Hono({ getPath: (request) => new URL(request.url).pathname.replace(/^\/[^/]*/, '') || '/' });

/**
 * Serves routes on the loopback interface to whoever knows the secret in their address: other users of the machine do not. A
 * request must name this server as its host, so that no page of another site reads through a rebound name, and may not come
 * from another page. The address leaves no trace elsewhere: no page is stored, and none says where its reader came from.
 * @throws {ConfigError} when the port is taken
 */
export async function serveLocally(
  routes: Hono,
  { secret, port = 0 }: ServeLocallyOptions,
): Promise<LocalServer> {
  const digest = Buffer.from(sha256(secret));
  let hosts: readonly string[] = [];
  const app = new Hono();
  app.use(secureHeaders({ strictTransportSecurity: false, xFrameOptions: 'DENY' }));
  app.use(async (context, next) => {
    const { host = '', origin } = context.req.header();
    if (!hosts.includes(host.toLowerCase())) {
      return context.text('This server answers only requests to itself.\n', 421);
    }
    const isOwn = origin === undefined || hosts.some((own) => origin.toLowerCase() === `http://${own}`);
    if (!isOwn) return context.text('Another page may not ask.\n', 403);
    await next();
    context.header('Cache-Control', 'no-store');
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', "frame-ancestors 'none'");
    }
  });
  app.all('*', (context) => {
    const given = Buffer.from(sha256(context.req.path.split('/')[1] ?? ''));
    // Also the time of the answer must not tell how much of a guess is right.
    if (!timingSafeEqual(given, digest)) return context.text('The address is not complete.\n', 404);
    return routes.fetch(context.req.raw, context.env);
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    // The global `Request` and `Response` belong to the application.
    overrideGlobalObjects: false,
    serverOptions: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 30_000 },
  }) as Server;
  // Node begins all requests of a packet at once: whoever sends thousands may not keep the reader waiting.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(portProblem(port, cause)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const own = (server.address() as AddressInfo).port;
  hosts = [`127.0.0.1:${own}`, `localhost:${own}`];
  return {
    address: `http://127.0.0.1:${own}/${secret}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portProblem(port: number, cause: Error): ConfigError {
  const why =
    codeOf(cause) === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${codeOf(cause)})`;
  return new ConfigError(`Port ${port} ${why}.`, {
    key: 'port',
    cause,
    hint: 'Give another port, or none for a free one.',
  });
}
