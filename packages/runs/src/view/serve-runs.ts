import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, createBoundedCache, MemGymError, messageOf } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { messagePage, servedPolicy } from '@memgym/report';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readRemarks, remarkSchema, setRemark } from '../folder/remarks-file.js';
import { isRunLocked } from '../folder/run-lock.js';
import { type ListedRun, listRuns } from '../inspect/list-runs.js';
import { addressesBelow } from './addresses.js';
import { differencePage } from './difference-page.js';
import { listPage, listState } from './list-page.js';
import { type LiveRun, openLiveRun } from './open-live-run.js';
import { comparableWith, runPage, stateText } from './run-page.js';
import { type LocalServer, localRoutes, newSecret, serveLocally } from './serve-locally.js';

export interface ServeRunsOptions {
  /** Finds the benchmarks of runs. */
  readonly registry: Registry;
  /** Default: a free one. */
  readonly port?: number | undefined;
  /** Hears about a page that could not be made. Default: nobody. */
  readonly onFailure?: (error: unknown) => void;
  /** Whether a reader may put remarks beside the runs. Default: true. */
  readonly takesRemarks?: boolean | undefined;
}

/** A remark with the longest comment, in letters of four bytes. */
const mostBytes = 32 * 1024;
/** More would fill the memory; a page is made again when it is asked for. */
const keptPages = 6;
const keptRuns = 4;

/**
 * Serves the pages of the runs in a folder: the list, each run, two runs compared. It changes nothing but the remarks on
 * questions and answers. Only the address that it returns opens them: {@link serveLocally}.
 * @throws {ConfigError} when the folder cannot be read, or the port is taken
 */
export async function serveRuns(
  runsFolder: string,
  { registry, port, onFailure, takesRemarks = true }: ServeRunsOptions,
): Promise<LocalServer> {
  await listRuns(runsFolder);
  const secret = newSecret();
  const to = addressesBelow(`/${secret}`, { takesRemarks });
  const opened = new OpenedRuns(registry);
  const pages = createBoundedCache<Promise<string>>(keptPages);
  const say = (
    context: Context,
    {
      title,
      sentences,
      status,
    }: { readonly title: string; readonly sentences: readonly string[]; readonly status: 400 | 404 | 500 },
  ) => context.html(messagePage(title, sentences, to.list), status);
  const find = (runs: readonly ListedRun[], runId = ''): ListedRun => {
    const found = runs.find((run) => run.runId === runId);
    if (found !== undefined) return found;
    throw new MissingPage(`There is no run ${JSON.stringify(runId)} in ${runsFolder}.`);
  };

  const routes = localRoutes();
  routes.use(async (context, next) => {
    await next();
    const isPage = context.res.headers.get('Content-Type')?.startsWith('text/html') === true;
    if (isPage) context.header('Content-Security-Policy', `${servedPolicy()}; frame-ancestors 'none'`);
  });
  routes.get('/', async (context) =>
    context.html(
      await listPage(runsFolder, await listRuns(runsFolder), { to, metric: context.req.query('metric') }),
    ),
  );
  routes.get('/state', async (context) =>
    context.json({ ...listState(await listRuns(runsFolder)), isRunning: true }),
  );
  routes.get('/compare', async (context) => {
    const runs = await listRuns(runsFolder);
    // The list has the latest first.
    const ticked = context.req.queries('run')?.reverse();
    const names = ticked ?? [context.req.query('a') ?? '', context.req.query('b') ?? ''];
    const [first, second] = names.map((name) => find(runs, name));
    if (names.length !== 2 || first === undefined || second === undefined || first === second) {
      const why =
        first === second && first !== undefined && names.length === 2
          ? `Both sides are ${first.runId}, so nothing can differ.`
          : `${names.length} ${names.length === 1 ? 'run is' : 'runs are'} ticked.`;
      const sentences = [`${why} Tick two in the list.`];
      return say(context, { title: 'Two runs are compared', sentences, status: 400 });
    }
    if (ticked !== undefined) return context.redirect(to.compare(first.runId, second.runId));
    const pair = [(await opened.open(first)).run, (await opened.open(second)).run] as const;
    return context.html(differencePage(pair, to, context.req.query('metric')));
  });
  routes.get('/runs/:id', async (context) => {
    const runs = await listRuns(runsFolder);
    const listed = find(runs, context.req.param('id'));
    const { run, version } = await opened.open(listed);
    const others = comparableWith(listed, runs).slice(0, 5);
    const key = JSON.stringify([listed.runId, version, await readRemarks(listed.folder), others]);
    return context.html(await opened.keep(pages, key, () => runPage(run, { version, others, to })));
  });
  if (takesRemarks)
    takeRemarks(routes, async (runId) => (await opened.open(find(await listRuns(runsFolder), runId))).run);
  routes.get('/runs/:id/state', async (context) => {
    const { run, version } = await opened.open(find(await listRuns(runsFolder), context.req.param('id')));
    return context.json({ text: stateText(run), version, isRunning: run.soFar?.isPlaying === true });
  });
  routes.all('*', (context) => {
    if (context.req.method === 'GET') throw new MissingPage(`There is no page ${context.req.path}.`);
    return context.text('This page can only be read.\n', 405, { Allow: 'GET, HEAD' });
  });
  routes.onError((error, context) => {
    if (error instanceof MissingPage)
      return say(context, { title: 'Not found', sentences: [error.message], status: 404 });
    onFailure?.(error);
    const hint = MemGymError.isInstance(error) && error.hint !== undefined ? [error.hint] : [];
    return say(context, {
      title: 'This page could not be made',
      sentences: [messageOf(error), ...hint],
      status: 500,
    });
  });
  return serveLocally(routes, { secret, port });
}

class MissingPage extends Error {}

/** One remark is written after the other, because each is put into a file with all of them. */
function takeRemarks(routes: Hono, open: (runId: string) => Promise<LiveRun>): void {
  let last: Promise<unknown> = Promise.resolve();
  const tooLong = (context: Context) => context.text('The remark is too long.\n', 413);
  routes.post('/runs/:id/remarks', bodyLimit({ maxSize: mostBytes, onError: tooLong }), async (context) => {
    const isJson = context.req.header('content-type') === 'application/json';
    const { data } = remarkSchema.safeParse(isJson ? await context.req.json().catch(() => null) : null);
    if (data === undefined) return context.text('This is no remark.\n', 400);
    const run = await open(context.req.param('id'));
    const saved = last.then(() => setRemark(run, data));
    last = saved.catch(() => undefined);
    try {
      await saved;
    } catch (error) {
      if (!ConfigError.isInstance(error) || error.key !== 'remark') throw error;
      return context.text(`${error.message}\n`, 409);
    }
    return context.json({ saved: true });
  });
}

/** The runs that were opened last. */
class OpenedRuns {
  readonly #registry: Registry;
  readonly #runs = createBoundedCache<Promise<LiveRun>>(keptRuns);
  #failures = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Opens a run again when something of it was written. */
  async open({ runId, folder }: ListedRun): Promise<{ readonly run: LiveRun; readonly version: string }> {
    const version = await versionOf(folder);
    const key = JSON.stringify([runId, version]);
    return { run: await this.keep(this.#runs, key, () => openLiveRun(folder, this.#registry)), version };
  }

  /** A failure is not kept, so that the next request tries again. */
  keep<Value>(
    kept: { get(key: string, make: () => Promise<Value>): Promise<Value> },
    key: string,
    make: () => Promise<Value>,
  ): Promise<Value> {
    const value = kept.get(`${this.#failures} ${key}`, make);
    value.catch(() => {
      this.#failures += 1;
    });
    return value;
  }
}

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
