import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

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
