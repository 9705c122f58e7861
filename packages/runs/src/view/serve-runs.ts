import { readdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ConfigError, codeOf, createBoundedCache, MemGymError, messageOf } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { messagePage, servedPolicy } from '@memgym/report';
import { isRunLocked } from '../folder/run-lock.js';
import { type ListedRun, listRuns } from '../inspect/list-runs.js';
import { differencePage } from './difference-page.js';
import { listPage } from './list-page.js';
import { type LiveRun, openLiveRun } from './open-live-run.js';
import { runPage, stateText } from './run-page.js';

/** A server of the pages of all runs in a folder. */
export interface RunServer {
  /** `http://127.0.0.1:4321/` */
  readonly address: string;
  close(): Promise<void>;
}

export interface ServeRunsOptions {
  /** Finds the benchmarks of runs. */
  readonly registry: Registry;
  /** Default: a free one. */
  readonly port?: number;
  /** Hears about a page that could not be made. Default: nobody. */
  readonly onFailure?: (error: unknown) => void;
}

/** More would fill the memory; a page is made again when it is asked for. */
const keptPages = 6;
const keptRuns = 4;

/**
 * Serves the pages of the runs in a folder to this machine: the list, each run, two runs compared. It listens on the loopback
 * interface alone, answers only requests that name it as host, so that no other site can read the pages through the
 * browser, and changes nothing.
 * @throws {ConfigError} when the folder cannot be read, or the port is taken
 */
export async function serveRuns(runsFolder: string, options: ServeRunsOptions): Promise<RunServer> {
  await listRuns(runsFolder);
  const pages = createBoundedCache<Promise<string>>(keptPages);
  const opened = createBoundedCache<Promise<LiveRun>>(keptRuns);
  let failures = 0;
  // A failure is not kept, so that the next request tries again.
  const keep = <Value>(
    kept: { get(key: string, make: () => Promise<Value>): Promise<Value> },
    key: string,
    make: () => Promise<Value>,
  ): Promise<Value> => {
    const value = kept.get(`${failures} ${key}`, make);
    value.catch(() => {
      failures += 1;
    });
    return value;
  };
  const open = async (listed: ListedRun): Promise<{ run: LiveRun; version: string }> => {
    const version = await versionOf(listed.folder);
    const key = JSON.stringify([listed.runId, version]);
    return { run: await keep(opened, key, () => openLiveRun(listed.folder, options.registry)), version };
  };

  async function answer(url: URL): Promise<Answer> {
    const runs = await listRuns(runsFolder);
    const find = (runId: string | null): ListedRun => {
      const found = runs.find((run) => run.runId === runId);
      if (found !== undefined) return found;
      throw new MissingPage(`There is no run ${JSON.stringify(runId)} in ${runsFolder}.`);
    };
    if (url.pathname === '/') {
      return { page: await listPage(runsFolder, runs, url.searchParams.get('metric') ?? undefined) };
    }
    if (url.pathname === '/compare') {
      const [first, second] = [find(url.searchParams.get('a')), find(url.searchParams.get('b'))];
      return { page: differencePage((await open(first)).run, (await open(second)).run) };
    }
    const [, id = '', part = ''] = /^\/runs\/([^/]+)(\/state)?$/.exec(url.pathname) ?? [];
    if (id === '') throw new MissingPage(`There is no page ${url.pathname}.`);
    const listed = find(decodeURIComponent(id));
    const { run, version } = await open(listed);
    if (part !== '') {
      return { state: { text: stateText(run), version, isRunning: run.soFar?.isPlaying === true } };
    }
    const others = runs.filter(
      (other) =>
        other.runId !== listed.runId &&
        other.result !== null &&
        other.manifest?.benchmark === run.manifest.benchmark,
    );
    const names = others.slice(0, 5).map(({ runId }) => runId);
    const key = JSON.stringify([listed.runId, version, names]);
    return { page: await keep(pages, key, () => runPage(run, version, names)) };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      options.onFailure?.(error);
      if (!response.headersSent)
        sendPage(response, 500, messagePage('This page could not be made', describe(error)));
      else response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { port } = server.address() as AddressInfo;
    if (!isOwnHost(request.headers.host, port)) {
      return send(response, 421, 'text/plain', 'This server answers only requests to itself.\n');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return send(response, 405, 'text/plain', 'These pages can only be read.\n');
    }
    try {
      const made = await answer(new URL(`http://127.0.0.1:${port}${request.url ?? '/'}`));
      if ('state' in made) send(response, 200, 'application/json', JSON.stringify(made.state));
      else sendPage(response, 200, made.page);
    } catch (error) {
      if (error instanceof MissingPage || error instanceof URIError || codeOf(error) === 'ERR_INVALID_URL') {
        return sendPage(response, 404, messagePage('Not found', [(error as Error).message]));
      }
      throw error;
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(portProblem(options.port, cause)));
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer =
  | { readonly page: string }
  | { readonly state: { readonly text: string; readonly version: string; readonly isRunning: boolean } };

class MissingPage extends Error {}

/** Names with which a browser on this machine reaches the loopback interface. Another name may be another site's. */
const isOwnHost = (host: string | undefined, port: number): boolean =>
  [`127.0.0.1:${port}`, `localhost:${port}`].includes(host?.toLowerCase() ?? '');

/** Changes when an episode ends or the run ends. */
async function versionOf(folder: string): Promise<string> {
  const parts: string[] = [];
  for (const file of ['manifest.json', 'metrics.json']) {
    const found = await stat(join(folder, file)).catch(() => null);
    parts.push(found === null ? '-' : `${found.size}@${found.mtimeMs}`);
  }
  const root = join(folder, 'episodes');
  let episodes = 0;
  let newest = 0;
  for (const system of await readdir(root).catch(() => [])) {
    for (const file of await readdir(join(root, system)).catch(() => [])) {
      const found = await stat(join(root, system, file)).catch(() => null);
      episodes += 1;
      newest = Math.max(newest, found?.mtimeMs ?? 0);
    }
  }
  return [...parts, episodes, newest, isRunLocked(folder)].join(' ');
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.setHeader('Content-Security-Policy', `${servedPolicy()}; frame-ancestors 'none'`);
  send(response, status, 'text/html; charset=utf-8', page);
}

function send(response: ServerResponse, status: number, type: string, content: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(content);
}

function describe(error: unknown): string[] {
  if (MemGymError.isInstance(error))
    return [error.message, ...(error.hint === undefined ? [] : [error.hint])];
  return [messageOf(error)];
}

function portProblem(port: number | undefined, cause: Error): ConfigError {
  const why =
    codeOf(cause) === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${codeOf(cause)})`;
  return new ConfigError(`Port ${port} ${why}.`, {
    key: 'port',
    cause,
    hint: 'Give another port, or none for a free one.',
  });
}
