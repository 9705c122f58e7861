import { execFile } from 'node:child_process';
import type { AddressInfo, Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  browserPath,
  seriousFaults,
  startBrowser,
  type WatchedPage,
  watchedPage,
} from '@memgym/report/testing';
import { serve } from 'vitepress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteMap } from './site-map.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const pages = readSiteMap().flatMap((section) => section.pages);

/** What people ask for, and the page that answers it. */
const questions: readonly (readonly [string, string])[] = [
  ['forget a user', 'memory-systems'],
  ['budget usd', 'costs'],
  ['resume an interrupted run', 'commands'],
  ['move from mem0', 'moving-from-mem0'],
  ['ChatGPT export', 'your-own-conversations'],
  ['paired difference interval', 'statistics'],
  ['postgres backup', 'move-and-back-up'],
  ['Claude Desktop', 'mcp'],
  ['write a benchmark', 'add-a-benchmark'],
  ['share a run', 'sharing'],
];

describe.skipIf(browserPath === undefined)('the site', () => {
  let address: string;
  let watched: WatchedPage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    // As `npm run site` does: in a process whose environment is not that of tests.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'build-site.ts'], { cwd: folder, env });
    const { server } = (await serve({ root: folder, port: 0 })) as { server: Server };
    address = `http://localhost:${(server.address() as AddressInfo).port}`;
    const browser = await startBrowser();
    watched = await watchedPage(browser, address);
    close = async () => {
      await browser.close();
      server.close();
    };
  });
  afterAll(() => close?.());

  /** How far the page scrolls to the side at a width, in pixels. */
  const sideways = async (width: number): Promise<number> => {
    await watched.page.setViewportSize({ width, height: 900 });
    return watched.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  };

  it('opens every page without an error, a request to another place or a scroll to the side', async () => {
    const wide: string[] = [];
    for (const { path } of pages) {
      await watched.page.goto(`${address}/${path.replace(/md$/, 'html')}`);
      await watched.page.locator('.vp-doc h1').waitFor();
      for (const width of [390, 1440]) if ((await sideways(width)) > 0) wide.push(`${path} at ${width}`);
    }
    expect(wide).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('leads to what programs import, by the name that they write', async () => {
    await watched.page.setViewportSize({ width: 1440, height: 900 });
    await watched.page.goto(`${address}/index.html`);
    await watched.page.getByRole('link', { name: 'API', exact: true }).first().click();
    await watched.page.getByRole('link', { name: '@memgym/memory-systems', exact: true }).first().click();
    await watched.page.getByRole('link', { name: 'createMemory', exact: true }).first().click();
    await expect.poll(() => watched.page.locator('h1').textContent()).toContain('createMemory');
    expect(await watched.page.locator('.tsd-signature').first().textContent()).toContain(
      'CreateMemoryOptions',
    );
    expect(watched.complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault of access on a %s screen',
    async (colorScheme) => {
      await watched.page.emulateMedia({ colorScheme });
      for (const place of ['index', 'start/which-memory', 'reference/commands', 'trust/security']) {
        await watched.page.goto(`${address}/${place}.html`);
        await watched.page.locator('.vp-doc h1').waitFor();
        expect(await seriousFaults(watched.page), place).toEqual([]);
      }
    },
  );

  it.each(questions)('finds %s among the first three results', async (question, answer) => {
    await watched.page.goto(`${address}/index.html`);
    await watched.page.locator('#local-search button').click();
    await watched.page.locator('#localsearch-input').fill(question);
    const results = watched.page.locator('#localsearch-list a');
    await results.first().waitFor();
    await expect
      .poll(async () =>
        (await results.evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
          .slice(0, 3)
          .join(' '),
      )
      .toContain(answer);
  });
});
