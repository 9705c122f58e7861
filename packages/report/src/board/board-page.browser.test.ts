import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, openDocument, seriousFaults, startBrowser } from '../testing/browser.js';
import { sampleBoard } from './__fixtures__/sample-board.js';
import { boardPage } from './board-page.js';
import { boardRowPage } from './board-row-page.js';

const [first] = sampleBoard.rows;
const documents = {
  board: boardPage(sampleBoard),
  row: first === undefined ? '' : boardRowPage(first, sampleBoard),
};

describe.skipIf(browserPath === undefined)('pages of a board', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const looks = (['board', 'row'] as const).flatMap((name) =>
    ([390, 1440] as const).flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ name, width, colorScheme })),
    ),
  );
  it.each(looks)(
    'show the $name at $width in $colorScheme, for everybody and from nowhere else',
    async (look) => {
      const { name, width, colorScheme } = look;
      const opened = await openDocument(browser, documents[name], {
        viewport: { width, height: 900 },
        colorScheme,
      });
      const { page, complaints, requests } = opened;
      try {
        const shot = process.env.MEMGYM_SHOTS;
        if (shot !== undefined)
          await page.screenshot({ path: `${shot}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await seriousFaults(page)).toEqual([]);
        expect([complaints, requests]).toEqual([[], []]);
      } finally {
        await opened.close();
      }
    },
  );

  it('say first whether the leaders can be told apart, and take no name for markup', async () => {
    const { page, close } = await openDocument(browser, documents.board);
    expect(await page.locator('.verdict').textContent()).toContain(
      'Can the first 2 be told apart? No: <script>alert(1)</script>, BM25 by messages are level.',
    );
    expect(await page.locator('#not-rows p').first().textContent()).toBe(
      'Refused: 1. Not scored: 1. Claims: 1. Removed: 1.',
    );
    expect(await page.locator('#rows tbody tr').count()).toBe(3);
    await close();
  });
});
