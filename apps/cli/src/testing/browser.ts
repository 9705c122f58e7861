import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser on this machine; undefined if there is none, and tests of pages are skipped. */
export const browserPath: string | undefined = places.find((place) => existsSync(place));

/** Starts the browser that the tests of a file share. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] });

/** A page in a context of its own. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors, what the page wrote to the console, and requests to other places. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** A new page of the pages below an address, which is not opened yet. */
export async function watchedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (sent) => {
    const url = sent.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) complaints.push(url);
  });
  return { page, complaints, close: () => context.close() };
}

/** What axe finds that is serious or worse, as `rule: element`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
