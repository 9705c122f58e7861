import { existsSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserPath, startBrowser, watchedPage } from '@memgym/report/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startViewedRuns, type ViewedRuns } from './testing/viewed-runs.js';

/** The files that pages in a folder lead to. */
async function linksIn(folder: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    for (const [, address = ''] of text.matchAll(/<a href="([^"#]+)/g))
      found.add(decodeURIComponent(address));
  }
  expect(found.size).toBeGreaterThan(3);
  return [...found];
}

describe('readers of memgym runs view', () => {
  let view: ViewedRuns;
  beforeAll(async () => {
    view = await startViewedRuns(['recent', 'bm25-m']);
  });
  afterAll(() => view.close());

  it('takes a remark only as JSON, from its own pages, and on an answer that the run has', async () => {
    const { origin } = new URL(view.address);
    const remark = { episodeId: 'nobody', questionId: 'q1', comment: 'x' };
    const send = async (body: string, headers: Record<string, string>, base = view.address) =>
      (await fetch(`${base}runs/${view.runs[0]}/remarks`, { method: 'POST', body, headers })).status;
    const json = { 'content-type': 'application/json' };
    expect(await send(JSON.stringify(remark), json)).toBe(409);
    expect(await send(JSON.stringify(remark), json, `${origin}/`)).toBe(404);
    expect(await send(JSON.stringify(remark), { ...json, origin: 'http://evil.example' })).toBe(403);
    expect(await send(JSON.stringify(remark), { 'content-type': 'text/plain' })).toBe(400);
    expect(await send('{"__proto__":1}', json)).toBe(400);
    expect(await send(JSON.stringify({ ...remark, comment: 'x'.repeat(5000) }), json)).toBe(400);
    expect(await send('x'.repeat(40_000), json)).toBe(413);
    expect(existsSync(join(view.folder, 'runs', view.runs[0], 'remarks.json'))).toBe(false);
  });

  describe.skipIf(browserPath === undefined)('in a browser', () => {
    let browser: Browser;
    let page: Page;
    let complaints: readonly string[];
    beforeAll(async () => {
      browser = await startBrowser();
      ({ page, complaints } = await watchedPage(browser, view.address));
    });
    afterAll(() => browser.close());

    it('compares two runs that are ticked in the list, by another metric, and the other way round', async () => {
      await page.goto(view.address);
      const press = page.getByRole('button', { name: 'Compare two ticked runs' });
      expect(await press.isDisabled()).toBe(true);
      for (const box of await page.getByRole('checkbox').all()) await box.press('Space');
      expect(await page.locator('#ticked .count').textContent()).toBe('2 of 2 ticked');
      await press.press('Enter');
      await page.waitForURL(/compare\?a=/);
      expect(await page.locator('h1').textContent()).toBe(`${view.runs[0]} → ${view.runs[1]}`);
      await page.getByRole('link', { name: 'recall@5', exact: true }).click();
      await page.waitForURL(/metric=recall%405/);
      const said = (await page.locator('#results').textContent())?.replace(/\s+/g, ' ') ?? '';
      expect(said).toContain('recall@5, first run');
      const printed = await view.memgym(['runs', 'compare', ...view.runs, '--metric', 'recall@5']);
      const level = /^Intervals: .*$/m.exec(printed.stdout)?.[0] ?? 'no interval';
      expect(said).toContain(level);
      await page.getByRole('link', { name: 'The other way round' }).click();
      await page.waitForURL(new RegExp(`a=${view.runs[1]}`));
      expect(await (await fetch(`${view.address}compare?run=${view.runs[0]}`)).text()).toContain(
        '1 run is ticked. Tick two in the list.',
      );
      expect(complaints).toEqual([]);
    });

    it('keeps a comment and a verdict by hand beside the run, and every door says that no result counts them', async () => {
      const metrics = join(view.folder, 'runs', view.runs[1], 'metrics.json');
      const before = await readFile(metrics, 'utf8');
      await page.goto(`${view.address}runs/${view.runs[1]}#q=1`);
      const card = page.locator('.card').first();
      const system = (await card.getAttribute('aria-label')) ?? '';
      const measured = (await card.locator('.outcome').textContent())?.includes('right') ? 'right' : 'missed';
      const mine = measured === 'right' ? 'missed' : 'right';
      await card.getByText('Comment on this answer').click();
      await card.getByLabel('Your verdict').selectOption(mine);
      await card.getByLabel('Comment').fill('Said so <b>on Monday</b>');
      await card.getByRole('button', { name: 'Save' }).click();
      await card.getByText(`By hand: ${mine}`).waitFor();
      await page.locator('#filter-remark').selectOption(`${mine}, unlike the verdict`);
      await expect.poll(() => page.locator('.count').first().textContent()).toMatch(/^1 of /);
      await page.reload();
      await page.locator('.card').first().getByText('Said so <b>on Monday</b>').first().waitFor();
      expect(await page.locator('#answers .lede').textContent()).toContain(
        'People left 1 remark, with 1 verdict by hand, of which 1 differs from the verdict above. No figure of this report counts them.',
      );
      const shown = await view.memgym(['runs', 'show', view.runs[1], '1']);
      expect(shown.stdout).toContain(
        `By hand, counted in no result\n  ${system}: ${mine}. Said so <b>on Monday</b>`,
      );
      expect(
        JSON.parse((await view.memgym(['runs', 'show', view.runs[1], '1', '--json'])).stdout).remarks,
      ).toEqual([expect.objectContaining({ system, verdict: mine, comment: 'Said so <b>on Monday</b>' })]);
      expect(await readFile(metrics, 'utf8')).toBe(before);
      expect((await view.memgym(['runs', 'verify', view.runs[1]])).code).toBe(0);
      expect(complaints).toEqual([]);
    });

    it('writes the pages as files, which open from a disk and lead to each other', async () => {
      const target = join(view.folder, 'pages');
      const written = await view.memgym(['runs', 'view', join(view.folder, 'runs'), '--static', 'pages']);
      expect([written.code, written.stdout]).toEqual([
        0,
        expect.stringMatching(/^pages: \d+ pages, beginning with index\.html/),
      ]);
      // The place on this machine is nobody's business.
      expect((await readFile(join(target, 'index.html'), 'utf8')).includes(view.folder)).toBe(false);
      const again = await view.memgym(['runs', 'view', join(view.folder, 'runs'), '--static', 'pages']);
      expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('pages: is not empty')]);
      const files = await watchedPage(browser, pathToFileURL(target).href);
      const { page: other } = files;
      await other.goto(pathToFileURL(join(target, 'index.html')).href);
      expect(await other.getByRole('checkbox').count()).toBe(0);
      await other.getByRole('link', { name: view.runs[1], exact: true }).click();
      await other.getByRole('link', { name: `Compare with ${view.runs[0]}` }).click();
      await other.getByRole('link', { name: 'recall@5', exact: true }).click();
      await other.locator('#flipped').getByRole('link', { name: 'second' }).first().click();
      await other.locator('.opened').waitFor();
      await other.getByText('Said so').first().waitFor();
      expect(await other.getByText('Comment on this answer').count()).toBe(0);
      for (const link of await linksIn(target))
        expect([link, existsSync(join(target, link))]).toEqual([link, true]);
      expect(files.complaints).toEqual([]);
      await files.close();
    });

    it('finds a run whose folder was renamed, and what it is compared with', async () => {
      const runs = join(view.folder, 'runs');
      await rename(join(runs, view.runs[1]), join(runs, 'the second one'));
      await page.goto(view.address);
      await page.getByRole('link', { name: 'the second one', exact: true }).click();
      await page.getByRole('link', { name: `Compare with ${view.runs[0]}` }).click();
      await page.locator('#flipped').getByRole('link', { name: 'second' }).first().click();
      await page.locator('.opened').waitFor();
      expect(page.url()).toContain('/runs/the%20second%20one#q=');
      expect(complaints).toEqual([]);
    });
  });
});
