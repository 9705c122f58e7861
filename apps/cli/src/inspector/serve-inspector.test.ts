import { request } from 'node:http';
import { join } from 'node:path';
import { createManualClock } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, type Memory, openFolderStorage } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { browserPath, startBrowser, type WatchedPage, watchedPage } from '@memgym/report/testing';
import type { LocalServer } from '@memgym/runs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-memgym.js';
import { serveInspector } from './serve-inspector.js';

const attack = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>';
const secret = 'a-token-of-this-test-with-32-chars';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let memory: Memory;
let inspector: LocalServer;
const serve = () => serveInspector(memory, { storage: 'folder kept', secret });
beforeAll(async () => {
  place = await temporaryFolder();
  const system = createMemorySystem({ type: 'hybrid', ports: { embedder: createHashedEmbedder() } });
  const storage = await openFolderStorage(join(place.path, 'kept'));
  const clock = createManualClock(1_000);
  memory = createMemory({ system, storage, clock, user: 'ann' });
  await memory.remember([
    { id: 't1', content: 'I live in Oslo.', eventTime: '2024-03-05T09:00:00', meta: { [attack]: attack } },
    { id: 't2', content: `My cat ${attack} sleeps.` },
    { id: 't3', content: 'The code is 4711.', expiresAt: new Date(2_000) },
    { id: attack, content: 'We met at the café in Bergen.' },
  ]);
  await memory.update('t1', 'I live in Bergen.');
  await memory.forUser(attack).remember({ id: 'x', content: 'Secret of another user.' });
  clock.advance(5_000);
  inspector = await serve();
});
afterAll(async () => {
  await inspector?.close();
  await memory?.close();
  await place?.remove();
});

/** A raw request, because `fetch` sets `Host` and `Origin` itself. */
function send(
  path: string,
  { method = 'POST', body = '{}', ...headers }: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { port } = new URL(inspector.address);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: path.startsWith('/other/') ? path.slice('/other'.length) : `/${secret}${path}`,
        method,
        agent: false,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(method === 'GET' ? undefined : body);
  });
}

describe('the server of the inspector', () => {
  it('answers only with the token, for its own host and its own page', async () => {
    expect((await send('/api/users')).status).toBe(200);
    const refused = await Promise.all([
      send('/other/wrong/api/users'),
      send('/other/api/users'),
      send(`/other/${secret}x/api/users`),
      send('/other/', { method: 'GET' }),
      send('/api/users', { host: 'memgym.example' }),
      send('/api/users', { origin: 'https://evil.example' }),
      send('/api/users', { origin: 'null' }),
      send('/api/users', { method: 'GET' }),
      send('/api/users', { 'content-type': 'text/plain' }),
      send('/api/erase'),
      send('/../package.json', { method: 'GET' }),
      send('/', { method: 'GET', host: 'memgym.example' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 421, 403, 403, 405, 415, 405, 404, 421,
    ]);
    for (const { body } of refused) expect(body).not.toMatch(/ann|Bergen/);
  });

  it('refuses bodies that are large, no JSON, or of another form', async () => {
    const bodies = [
      '{',
      '[]',
      'null',
      '{"user":"ann"}',
      '{"user":"ann","offset":-1}',
      '{"user":"ann","offset":0,"x":1}',
    ];
    for (const body of bodies) expect((await send('/api/timeline', { body })).status, body).toBe(400);
    expect((await send('/api/timeline', { body: ' '.repeat(70_000) })).status).toBe(413);
    expect(
      JSON.parse((await send('/api/timeline', { body: '{"user":"__proto__","offset":0,"words":""}' })).body),
    ).toEqual({ memories: [], found: 0, total: 0 });
  });

  it('sends a page without data, which only its own script may change and nobody may frame', async () => {
    const { headers, body } = await send('/', { method: 'GET' });
    expect(body.replaceAll('&#39;', "'")).toMatch(
      /default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';.*connect-src 'self'/,
    );
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(body).not.toContain('Bergen');
  });
});

describe.skipIf(browserPath === undefined)('the page of the inspector in a browser', () => {
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  beforeEach(async () => {
    watched = await watchedPage(browser, new URL(inspector.address).origin);
    ({ page } = watched);
    await page.goto(inspector.address);
    await page.locator('#users button').first().waitFor();
  });
  afterEach(() => watched.close());
  afterAll(() => browser?.close());
  const chooseAnn = async () => {
    await page.locator('#users button', { hasText: 'ann' }).click();
    await page.locator('#memories li').nth(3).waitFor();
  };
  const ask = async () => {
    await page.locator('#tab-ask').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Who met at the cafe in Bergen?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('t1, m17, t3');
    await page.keyboard.press('Enter');
    await page.locator('#answer table').first().waitFor();
  };

  it('shows a user’s memories with state, sources and history, by keyboard alone', async () => {
    expect(page.url()).not.toContain(secret);
    await page.locator('#find').focus();
    await page.keyboard.type('ann');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#memories li').nth(3).waitFor();
    expect(await page.locator('#user').textContent()).toBe('ann');
    const items = await page.locator('#memories li').allTextContents();
    expect(items[0]).toMatch(/I live in Bergen\..*from t1.*replaced 1/);
    expect(items[2]).toMatch(/4711.*expired/);
    await page.locator('#memories li button').first().focus();
    await page.keyboard.press('Enter');
    const detail = page.locator('.detail');
    expect(await detail.textContent()).toMatch(/update.*user: I live in Oslo\. → I live in Bergen\./);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(
      'What would forgetting t1 remove?',
    );
    await page.keyboard.press('Enter');
    await detail.getByText('Forgetting it would remove 1').waitFor();
    expect(await detail.textContent()).toContain('removed t1');
    await page.locator('#gone').focus();
    await page.keyboard.press('Space');
    expect(await page.locator('#memories li:visible').count()).toBe(3);
  });

  it('finds memories by words in any spelling, and by the id of a message', async () => {
    await chooseAnn();
    const found = page.locator('#memories li');
    for (const [words, texts] of [
      ['CAFE bergen', ['user: We met at the café in Bergen.']],
      ['t3', ['user: The code is 4711.']],
      ['nowhere', []],
    ] as const) {
      await page.locator('#words').fill(words);
      const shown = () => found.locator('.text').allTextContents();
      await expect.poll(shown, { timeout: 60_000 }).toEqual(texts);
      const { length } = texts;
      expect(await page.locator('#memory-count').textContent()).toMatch(
        `${length} of ${length} found, of 4 memories`,
      );
    }
    await page.locator('#words').fill('');
    await found.nth(3).waitFor();
    expect(await page.locator('#memory-count').textContent()).toMatch(/^4 of 4 memories/);
  });

  it('answers a question with scores, contributions, marked words, the text for the prompt, and why not', async () => {
    await chooseAnn();
    await ask();
    const found = page.locator('[aria-label="Found memories"] tbody tr');
    expect(await found.count()).toBe(1);
    expect(await found.first().locator('mark').allTextContents()).toEqual(['met', 'café', 'Bergen']);
    expect(await found.first().locator('.part').count()).toBe(2);
    const answer = (await page.locator('#answer').textContent()) ?? '';
    expect(answer).toMatch(/rank 1.*matched met \d+ %, cafe \d+ %, bergen \d+ %/);
    expect(answer).toContain('m17: There is no such memory');
    expect(answer).toMatch(/others are better/);
    expect(answer).toContain('It has expired');
    expect(await page.locator('#answer pre').textContent()).toContain('We met at the café in Bergen.');
    expect(answer).toMatch(/Text for the prompt, about \d+ tokens/);
    const bar = await page.locator('.bar').first().boundingBox();
    expect(bar?.width).toBeGreaterThan(10);
  });

  it('fits a narrow window, where each part of an answer is below the other', async () => {
    await chooseAnn();
    await ask();
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    const first = page.locator('[aria-label="Found memories"] tbody tr').first();
    const [memory, made] = [
      await first.locator('td.row').boundingBox(),
      await first.locator('.part').first().boundingBox(),
    ];
    expect(made?.y).toBeGreaterThan((memory?.y ?? 0) + (memory?.height ?? 0) - 1);
  });

  it('shows hostile texts as text, and asks nobody else', async () => {
    await page.locator(`#users button`).first().click();
    await page.locator('#tab-memories').click();
    await page.locator('#memories li').first().waitFor();
    expect(await page.locator('#user').textContent()).toBe(attack);
    expect(await page.title()).toBe('Memory inspector');
    expect(await page.locator('img, iframe, #memories script').count()).toBe(0);
    expect(watched.complaints).toEqual([]);
  });

  it('shows nothing at an address without the secret, and says when the command has ended', async () => {
    const other = await browser.newPage();
    const { origin } = new URL(inspector.address);
    for (const address of [origin, `${origin}/wrong/`]) {
      expect((await other.goto(address))?.status()).toBe(404);
      expect(await other.locator('body').textContent()).toContain('The address is not complete.');
    }
    await other.close();
    const stopped = await serve();
    await page.goto(stopped.address);
    await chooseAnn();
    await page.locator('#tab-ask').click();
    await page.locator('#question').fill('Who met?');
    await stopped.close();
    await page.locator('#ask button').click();
    await page.getByText('The inspector has stopped').waitFor();
    expect(await page.locator('#answer table').count()).toBe(0);
  });
});
