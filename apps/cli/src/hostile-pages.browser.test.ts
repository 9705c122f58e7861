import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { browserPath, startBrowser, watchedPage } from '@memgym/report/testing';
import { openRun, serveRuns, writePages } from '@memgym/runs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveInspector } from './inspector/serve-inspector.js';
import { registryFor } from './registry.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

/** Tries to leave a text, an attribute, a script, a comment, a style and a template. `field` tells where it stood. */
const hostile = (field: string): string =>
  `${field} "'><img src=x onerror="window.pwned='${field}'"><svg onload="window.pwned='${field}'"></script><script>window.pwned='${field}'</script><!-- --></style>\`\${window.pwned='${field}'}\`</template><a href="javascript:window.pwned='${field}'">${field}</a>`;

// Whatever a stranger writes into data, a model into a reply, or a user into a name, is text on every page.
describe.skipIf(browserPath === undefined)('a script in a field (skipped without Chromium)', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let browser: Browser;
  const runIds: string[] = [];

  beforeAll(async () => {
    place = await temporaryFolder();
    browser = await startBrowser();
    const server = await startOpenAIServer({
      chat: ({ body }) => (body.response_format === undefined ? hostile('reply') : '{"choice":"A"}'),
    });
    const options = ['one', 'two', 'three'].map((name) => hostile(`option-${name}`));
    const data = {
      format: 'memgym-conversations@1',
      title: hostile('title'),
      license: 'MIT',
      episodes: [
        {
          id: hostile('episode'),
          sessions: [
            {
              startTime: '2025-03-03T18:05:00',
              turns: [
                { role: 'user', content: hostile('message') },
                { role: 'assistant', content: hostile('answer') },
              ],
            },
          ],
          questions: [
            {
              text: hostile('question'),
              type: hostile('type'),
              options,
              expected: options[1],
              evidence: ['s1-t1'],
            },
            { text: hostile('free question'), type: 'free', expected: hostile('gold'), evidence: ['s1-t1'] },
          ],
        },
      ],
    };
    await writeFile(join(place.path, 'data.json'), JSON.stringify(data));
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'hostile',
        benchmark: { type: 'conversations', path: 'data.json' },
        model: { type: 'openai', model: 'm' },
        systems: ['bm25-m', { name: 'window', type: 'full-context' }],
      }),
    );
    const memgym = (...args: string[]) =>
      runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl } });
    for (const seed of ['1', '2']) {
      const run = await memgym(
        ...['run', 'experiment.json', '--json', '--set', `seed=${seed}`],
        ...['--note', hostile('note')],
      );
      expect([run.code, run.code === 0 ? '' : run.stderr]).toEqual([0, '']);
      runIds.push(JSON.parse(run.stdout).runId);
    }
    // A stranger's folder holds any remark that its form allows.
    const { answers } = await openRun(join(place.path, 'runs', runIds[0] ?? ''));
    const remarks = answers.map(({ system, episodeId, questionId }) => ({
      ...{ system, episodeId, questionId, verdict: 'right', comment: hostile('comment') },
    }));
    await writeFile(join(place.path, 'runs', runIds[0] ?? '', 'remarks.json'), JSON.stringify({ remarks }));
    const sample = await memgym('judge', 'sample', runIds[0] ?? '', '--out', 'labels');
    expect([sample.code, sample.code === 0 ? '' : sample.stderr]).toEqual([0, '']);
    const drafted = await memgym(
      ...['generate', 'questions', 'draft', '--conversations', 'data.json', '--offline'],
      ...['--count', '2', '--kinds', 'said-once', '--out', 'drafted'],
    );
    expect([drafted.code, drafted.code === 0 ? '' : drafted.stderr]).toEqual([0, '']);
    await server.close();
  });
  afterAll(async () => {
    await browser.close();
    await place.remove();
  });

  /** The folder of a file, or the server. */
  const homeOf = (address: string): string =>
    address.startsWith('file:') ? new URL('.', address).href : new URL(address).origin;

  /** Opens a page, presses all that can be pressed, and says what ran, what it complained of, and what is shown. */
  const visit = async (address: string, pressed: string): Promise<Record<string, unknown>> => {
    const { page, complaints, close } = await watchedPage(browser, homeOf(address));
    page.on('dialog', (dialog) => dialog.dismiss());
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    // A page on which people decide shows its tasks to whoever has a name.
    if ((await page.locator('#annotator').count()) > 0) {
      await page.fill('#annotator', 'Ann');
      await page.click('#begin');
    }
    for (const each of await page.locator(pressed).all()) {
      await each.click({ timeout: 2000, force: true }).catch(() => undefined);
    }
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate(() => ({
      pwned: Reflect.get(window, 'pwned') ?? null,
      made: document.querySelectorAll('img[src="x"], svg[onload], [href^="javascript:"], [onerror]').length,
      text: document.documentElement.textContent ?? '',
      fields: document.querySelector('#fields')?.textContent ?? '',
    }));
    await close();
    return { ...found, complaints };
  };
  const nothing = { pwned: null, made: 0, complaints: [] };

  it('is text in the report', async () => {
    for (const runId of runIds) {
      const report = pathToFileURL(join(place.path, 'runs', runId, 'report.html')).href;
      const found = await visit(report, 'summary, button');
      expect(found).toMatchObject(nothing);
      for (const field of ['question', 'type', 'reply', 'gold', 'note'])
        expect([field, String(found.text).includes(`${field} "'><img`)]).toEqual([field, true]);
    }
  });

  it('is text in the pages of all runs, of one and of two compared', async () => {
    const server = await serveRuns(join(place.path, 'runs'), { registry: registryFor(place.path) });
    const { address } = server;
    const [one = '', other = ''] = runIds.map(encodeURIComponent);
    const missing = expect.stringContaining('404');
    const pages = [
      '',
      `runs/${one}`,
      `compare?a=${one}&b=${other}`,
      `compare?a=${one}&b=${other}&metric=${encodeURIComponent(hostile('metric'))}`,
      `runs/${encodeURIComponent(hostile('id'))}`,
    ];
    for (const path of pages) {
      const found = await visit(new URL(path, address).href, 'summary, button');
      const complaints = path.includes('pwned%3D') && path.startsWith('runs/') ? [missing] : [];
      expect([path, found]).toEqual([path, expect.objectContaining({ ...nothing, complaints })]);
      expect(String(found.text).length).toBeGreaterThan(50);
    }
    await server.close();
    const files = join(place.path, 'pages');
    await writePages(join(place.path, 'runs'), files, { registry: registryFor(place.path) });
    const names = await readdir(files);
    const oneOfEach = ['index.html', 'run~', 'compare~'].map((kind) =>
      names.find((name) => name.startsWith(kind)),
    );
    for (const name of oneOfEach as string[]) {
      const found = await visit(pathToFileURL(join(files, name)).href, 'summary, button');
      expect([name, found]).toEqual([name, expect.objectContaining(nothing)]);
    }
  });

  it.each(['labels', 'drafted'])('is text in the pages of %s, on which people decide', async (name) => {
    const folder = join(place.path, name);
    const pages = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(0);
    for (const file of pages) {
      const found = await visit(pathToFileURL(join(folder, file)).href, 'summary, button, label');
      expect(found).toMatchObject(nothing);
      expect(found.fields).toContain('"\'><img');
    }
  });

  it('is text in the inspector of memories', async () => {
    const storage = await openFolderStorage(join(place.path, 'kept'));
    const memory = createMemory({ storage, user: hostile('user').slice(0, 100) });
    await memory.remember([
      { id: hostile('message id'), content: hostile('memory'), speaker: hostile('speaker').slice(0, 60) },
    ]);
    const secret = 'a'.repeat(32);
    const server = await serveInspector(memory, { storage: hostile('storage'), secret });
    const found = await visit(server.address, 'summary, button, a, li');
    expect(found).toMatchObject(nothing);
    expect(found.text).toContain('user "\'><img');
    await server.close();
    await memory.close();
  });
});
