import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser on this machine; undefined if there is none, and tests of pages are skipped. */
export const browserPath: string | undefined = places.find((place) => existsSync(place));

/** A page that was opened from a disk, and what it did that it must not. */
export interface OpenedPage {
  readonly page: Page;
  /** Requests other than for the page itself. */
  readonly requests: readonly string[];
  /** Errors, and what the page wrote to the console. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Starts the browser that the tests of a file share. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] });

/**
 * Writes a document into a file and opens it.
 * @param hash the end of its address: `#q=7`
 */
export async function openDocument(
  browser: Browser,
  document: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-page-'));
  const file = join(folder, 'report.html');
  await writeFile(file, document);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) requests.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${pathToFileURL(file).href}${hash}`);
  return {
    page,
    requests,
    complaints,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
