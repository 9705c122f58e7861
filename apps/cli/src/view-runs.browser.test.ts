import { request } from 'node:http';
import { join } from 'node:path';
import { browserPath, seriousFaults, startBrowser, watchedPage } from '@memgym/report/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { startViewedRuns, type ViewedRuns } from './testing/viewed-runs.js';

describe('memgym runs view', () => {
  let view: ViewedRuns;
  beforeAll(async () => {
    view = await startViewedRuns(['recent', 'bm25-m']);
  });
  afterAll(() => view.close());

  /** The status and the text of an answer to a request with any head. */
  const ask = (path: string, options: { method?: string; host?: string; isOpen?: boolean } = {}) =>
    new Promise<{ status: number | undefined; text: string; policy: unknown }>((resolve, reject) => {
      const { method = 'GET', host, isOpen = true } = options;
      const headers = host === undefined ? {} : { host };
      const { hostname, port, pathname: home } = new URL(view.address);
      const below = `${home}${path.slice(1)}`;
      const sent = request({ hostname, port, path: isOpen ? below : path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, text, policy: response.headers['content-security-policy'] }),
        );
      });
      sent.on('error', reject).end();
    });

  it('answers only requests to itself, and only those that read', async () => {
    const { port } = new URL(view.address);
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/', { host: `localhost:${port}` })).status).toBe(200);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1.evil.example:${port}`,
    ]) {
      const refused = await ask(`/runs/${view.runs[0]}`, { host });
      expect([refused.status, refused.text.includes(view.runs[0])]).toEqual([421, false]);
    }
    for (const path of [
      '/',
      `/runs/${view.runs[0]}`,
      `/wrong/runs/${view.runs[0]}`,
      `/compare?a=${view.runs[0]}&b=${view.runs[1]}`,
    ]) {
      const refused = await ask(path, { isOpen: false });
      expect([refused.status, refused.text]).toEqual([404, 'The address is not complete.\n']);
    }
    const same = await ask(`/compare?a=${view.runs[0]}&b=${view.runs[0]}`);
    expect([same.status, same.text]).toEqual([400, expect.stringContaining('Both sides are')]);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/', { method })).status).toBe(405);
    for (const path of [
      '/runs/..%2f..%2fetc%2fpasswd',
      '/runs/%E0%A4%A',
      '//evil.example/',
      '/compare?a=x&b=y',
    ]) {
      expect((await ask(path)).status).toBe(404);
    }
    expect((await ask('/')).policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });

  it('is refused on a port that is taken, and for a folder that does not exist', async () => {
    const { port } = new URL(view.address);
    const taken = await view.memgym(['runs', 'view', '--port', port]);
    expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining(`Port ${port} is taken`)]);
    const missing = await view.memgym(['runs', 'view', 'nowhere']);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('nowhere: no such folder')]);
    expect((await view.memgym(['runs', 'view', '--port', '0'])).code).toBe(2);
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

    it('lists the runs, filters them, shows a metric over them, and leads to a report', async () => {
      const before = await lastingFiles(join(view.folder, 'runs'));
      await page.goto(view.address);
      const rows = page.locator('.filterable tbody tr:visible');
      expect(await rows.count()).toBe(2);
      expect(await page.locator('.filterable').textContent()).toContain('looked-at');
      await page.getByPlaceholder('filter by words').fill(view.runs[1]);
      expect(await rows.count()).toBe(1);
      expect(await page.locator('#trends figure').count()).toBe(1);
      await page.locator('#trends a').first().click();
      expect(page.url()).toContain('?metric=');
      await page.getByRole('link', { name: view.runs[0], exact: true }).click();
      await page.getByRole('link', { name: 'Questions × systems' }).click();
      await page.locator('.count', { hasText: 'questions' }).waitFor();
      const heads = await page.locator('.virtual thead th').allTextContents();
      expect(heads).toEqual(['No.', 'Question', 'Type', 'Right', 'recent', 'bm25-m']);
      expect(await lastingFiles(join(view.folder, 'runs'))).toEqual(before);
      expect(complaints).toEqual([]);
    });

    it('shows the prompt as sent of an answer behind a link', async () => {
      await page.goto(`${view.address}runs/${view.runs[0]}#q=1`);
      const card = page.locator('.card').first();
      await card.locator('summary', { hasText: 'Prompt as sent' }).click();
      const sent = view.server.chatRequests.map(({ body }) => body.messages?.at(-1)?.content ?? '');
      const shown = await card
        .locator('details', { hasText: 'Prompt as sent' })
        .locator('pre')
        .allTextContents();
      expect(sent).toContain(shown.at(-1));
      expect(complaints).toEqual([]);
    });

    it('shows what differs between two runs, and the answers that flipped', async () => {
      await page.goto(`${view.address}runs/${view.runs[1]}`);
      await page.getByRole('link', { name: `Compare with ${view.runs[0]}` }).click();
      const changes = await page.locator('#changes tbody tr').allTextContents();
      expect(changes).toEqual(['configseed12']);
      const flipped = page.locator('#flipped tbody tr');
      expect(await flipped.count()).toBeGreaterThan(0);
      await flipped.first().getByRole('link', { name: 'second' }).click();
      await page.locator('.opened').waitFor();
      expect(page.url()).toMatch(new RegExp(`/runs/${view.runs[1]}#q=\\d+$`));
      expect(complaints).toEqual([]);
    });

    it.each(['', 'compare'])(
      'has no serious fault of accessibility on a desktop and a phone: /%s',
      async (path) => {
        const query = path === '' ? '' : `?a=${view.runs[0]}&b=${view.runs[1]}`;
        for (const viewport of [
          { width: 1280, height: 900 },
          { width: 390, height: 844 },
        ]) {
          const small = await browser.newPage({ viewport });
          await small.goto(`${view.address}${path}${query}`);
          expect([viewport.width, await seriousFaults(small)]).toEqual([viewport.width, []]);
          const wide = await small.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(viewport.width);
          await small.close();
        }
      },
    );

    it('follows a run that goes on, until its results are there', async () => {
      const { length } = view.server.chatRequests;
      view.holdFrom(length + length / 4 + 1);
      const playing = view.play('3');
      await expect.poll(() => view.held.length, { timeout: 60_000 }).toBeGreaterThan(0);
      await page.goto(view.address);
      const row = page.locator('.filterable tbody tr', { hasText: 'running' });
      await row.getByRole('link').click();
      expect(await page.locator('#live').textContent()).toMatch(/^Running: [123] of 4 episodes, \d+ answers/);
      expect(await page.locator('.banner.warning').first().textContent()).toContain(
        'This run has not finished',
      );
      await page.locator('.count', { hasText: 'answers' }).waitFor();
      view.release();
      await playing;
      await page.getByRole('button', { name: /^Show the results|^Show what is new/ }).click();
      await page.locator('#live').waitFor({ state: 'detached' });
      await page.locator('#answers').waitFor();
      expect(complaints).toEqual([]);
    });
  });
});
