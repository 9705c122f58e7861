import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMemory } from '@memgym/memory-systems';
import { browserPath, seriousFaults, startBrowser, watchedPage } from '@memgym/report/testing';
import type { LocalServer } from '@memgym/runs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveInspector } from './inspector/serve-inspector.js';
import { startViewedRuns, type ViewedRuns } from './testing/viewed-runs.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

const screens = [390, 1160, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 900 }, colorScheme })),
);

/** The folder of a page. */
const homeOf = (address: string): string => new URL('.', address).href;

/** What has the focus, and what is wrong with it: a person who uses keys must see where they are. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const found = document.activeElement;
    if (found === null || found === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(found);
    const { x, y, width, height } = found.getBoundingClientRect();
    const [across, down] = [
      Math.min(x + width, innerWidth) - Math.max(x, 0),
      Math.min(y + height, innerHeight) - Math.max(y, 0),
    ];
    // A cell may cut the end of what it holds.
    const begin = document.elementFromPoint(
      Math.max(x, 0) + Math.min(6, across / 2),
      Math.max(y, 0) + down / 2,
    );
    const isCovered = begin !== null && !found.contains(begin) && !begin.contains(found);
    const name = `${found.tagName} ${found.id} ${(found.textContent ?? '').trim().slice(0, 40)}`;
    const faults = [
      ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0 ? ['no outline'] : []),
      ...(across <= 0 || down <= 0 ? ['out of sight'] : []),
      ...(isCovered ? [`covered by ${begin.tagName} ${begin.className}`] : []),
    ];
    return { name, faults };
  });

/** Presses a key until the focus comes round, and says what was reached and not seen. */
async function tabThrough(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ reached: string[]; faults: string[] }> {
  const reached: string[] = [];
  const faults: string[] = [];
  // The keys go on from where the page was last used, and after its end from its beginning.
  let ends = 0;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    const found = await focused(page);
    if (found === null) {
      ends += 1;
      if (ends === 2) break;
      continue;
    }
    reached.push(found.name);
    faults.push(...found.faults.map((fault) => `${found.name}: ${fault}`));
  }
  return { reached, faults };
}

describe.skipIf(browserPath === undefined)('every page (skipped without Chromium)', () => {
  let view: ViewedRuns;
  let inspector: LocalServer;
  let browser: Browser;
  let pages: Readonly<Record<string, { address: string; open?: (page: Page) => Promise<void> }>>;

  beforeAll(async () => {
    view = await startViewedRuns(['recent', 'bm25-m']);
    const [one, other] = view.runs;
    for (const command of [
      ['judge', 'sample', one, '--out', 'labels'],
      [
        ...['generate', 'questions', 'draft', '--conversations', sample, '--offline'],
        ...['--count', '2', '--kinds', 'said-once', '--out', 'drafted'],
      ],
    ]) {
      const { code, stderr } = await view.memgym(command);
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    }
    const memory = createMemory({ user: 'ann' });
    await memory.remember([
      { id: 't1', content: 'I moved to Bergen in March.', eventTime: '2025-03-03T18:05:00' },
      { id: 't2', content: 'My sister lives in Oslo.' },
    ]);
    inspector = await serveInspector(memory, { storage: 'folder kept', secret: 'a'.repeat(32) });
    browser = await startBrowser();
    const formIn = async (folder: string): Promise<string> => {
      const path = join(view.folder, folder);
      const name = (await readdir(path)).find((each) => each.endsWith('.html')) ?? '';
      return pathToFileURL(join(path, name)).href;
    };
    const begin = async (page: Page): Promise<void> => {
      await page.locator('#annotator').focus();
      await page.keyboard.type('Ann');
      await page.keyboard.press('Enter');
      await page.locator('#work').waitFor();
    };
    const report = pathToFileURL(join(view.folder, 'runs', one, 'report.html')).href;
    const answers = (page: Page): Promise<void> => page.locator('.count').first().waitFor();
    const question = (page: Page): Promise<void> => page.locator('.card').first().waitFor();
    const [labels, drafted] = [await formIn('labels'), await formIn('drafted')];
    pages = {
      'a report': { address: report, open: answers },
      'a question in a report': { address: `${report}#q=1`, open: question },
      'the list of runs': { address: view.address },
      'two runs compared': { address: `${view.address}compare?a=${one}&b=${other}` },
      'a remark on an answer': {
        address: `${view.address}runs/${other}#q=1`,
        async open(page) {
          await question(page);
          for (const each of await page.locator('.remark summary').all()) await each.press('Enter');
        },
      },
      'a form of labels before it begins': { address: labels },
      'a form of labels': { address: labels, open: begin },
      'a form of drafted questions': {
        address: drafted,
        async open(page) {
          await begin(page);
          await page.keyboard.press('e');
        },
      },
      'the inspector of memories': {
        address: inspector.address,
        async open(page) {
          const first = page.locator('#memories li button').first();
          await first.press('Enter');
          await page.locator('.detail').waitFor();
        },
      },
      'a question in the inspector': {
        address: inspector.address,
        async open(page) {
          await page.locator('#tab-ask').press('Enter');
          await page.keyboard.type('Where does my sister live?');
          await page.keyboard.press('Enter');
          await page.locator('#answer table').waitFor();
        },
      },
    };
  });
  afterAll(async () => {
    await browser.close();
    await inspector.close();
    await view.close();
  });

  it('has no serious fault of accessibility, and fits, on a phone and two desktops in both colours', async () => {
    const found: string[] = [];
    for (const [place, [name, { address, open }]] of Object.entries(pages).entries()) {
      // Two screens for each page, of other widths and colours for the next, because each takes seconds.
      for (const screen of [screens[place % 6], screens[(place + 3) % 6]] as typeof screens) {
        const { page, close } = await watchedPage(browser, homeOf(address), screen);
        await page.goto(address);
        await open?.(page);
        const where = `${name}, ${screen.viewport.width}, ${screen.colorScheme}`;
        found.push(...(await seriousFaults(page)).map((fault) => `${where}: ${fault}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > screen.viewport.width) found.push(`${where}: is ${wide} wide`);
        await close();
      }
    }
    expect(found).toEqual([]);
  });

  it('shows where the focus is, wherever Tab goes', async () => {
    for (const [name, { address, open }] of Object.entries(pages)) {
      const { page, complaints, close } = await watchedPage(browser, homeOf(address), screens[2]);
      await page.goto(address);
      await open?.(page);
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { reached, faults } = await tabThrough(page, key);
        expect([name, key, faults]).toEqual([name, key, []]);
        expect([name, key, reached.length > 2]).toEqual([name, key, true]);
      }
      expect([name, complaints]).toEqual([name, []]);
      await close();
    }
  });
});
