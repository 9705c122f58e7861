import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserPath, seriousFaults, startBrowser, watchedPage } from '@memgym/report/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const data =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const hasData = (folder: string): boolean => existsSync(join(data, folder));

/** A small run of each benchmark; LoCoMo’s has ten systems. */
const runs: readonly (readonly [name: string, needs: string | null, command: readonly string[]])[] = [
  ['the demo', null, ['demo', '--users', '1']],
  ['own conversations', null, ['run', 'everyday']],
  ['MemoryBench', null, ['run', 'memorybench-sample', '--set', 'benchmark.options.partition=JuDGE']],
  ['LoCoMo', 'locomo', ['run', 'locomo', '--set', 'benchmark.questionLimit=40', '--model', 'offline']],
  ['MemDaily', 'memdaily', ['run', 'memdaily', '--set', 'benchmark.questionLimit=20', '--model', 'offline']],
  [
    'PersonaMem',
    'personamem',
    ['run', 'personamem-32k-reference', '--set', 'benchmark.questionLimit=8', '--model', 'offline'],
  ],
];

/** Screens that people read reports on. */
const screens: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ['a dark desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true }],
];

describe.skipIf(browserPath === undefined)('the report (skipped without Chromium)', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let browser: Browser;
  beforeAll(async () => {
    place = await temporaryFolder();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await place.remove();
  });

  const played = runs.filter(([, needs]) => needs === null || hasData(needs));
  const lacking = runs.filter((run) => !played.includes(run));
  it.skip.each(lacking)('of %s is opened (skipped without %s in MEMGYM_DATA_DIR)', () => undefined);

  it.each(played)(
    'of %s asks for nothing, complains of nothing, and has no serious fault',
    async (ofWhat, _needs, command) => {
      const { code, stdout, stderr } = await runCommand([...command, '--json'], {
        cwd: place.path,
        env: { MEMGYM_DATA_DIR: data },
      });
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      const file = join(place.path, JSON.parse(stdout).dir, 'report.html');
      // The whole page is examined on one screen for each run, because that takes seconds.
      const examined = screens[runs.findIndex(([name]) => name === ofWhat) % screens.length]?.[0];
      for (const [screen, options] of screens) {
        const address = pathToFileURL(file).href;
        const { page, complaints, close } = await watchedPage(browser, address, options);
        await page.goto(`${address}#q=1`);
        await page
          .getByText(/Compare with care:|measured alike/)
          .first()
          .waitFor();
        expect([screen, complaints]).toEqual([screen, []]);
        if (screen === examined) expect([screen, await seriousFaults(page)]).toEqual([screen, []]);
        const { width } = options.viewport ?? { width: 0 };
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([screen, wide <= width]).toEqual([screen, true]);
        await close();
      }
    },
  );
});
