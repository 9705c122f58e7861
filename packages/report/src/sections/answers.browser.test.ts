import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRun } from '../__fixtures__/sample-run.js';
import type { ExplainedAnswer } from '../answers/explained-answer.js';
import { renderReport } from '../render-report.js';
import { browserPath, openDocument, seriousFaults, startBrowser } from '../testing/browser.js';

const attack =
  '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">\u2028';

describe.skipIf(browserPath === undefined)('every answer in the page, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  type Change = (answer: ExplainedAnswer, place: number) => ExplainedAnswer;
  const reports = new Map<Change, Awaited<ReturnType<typeof rendered>>>();
  const unchanged: Change = (answer) => answer;

  async function rendered(change: Change) {
    const { answers: explained = { answers: [], missedWhen: '' }, ...input } = sampleRun();
    const answers = explained.answers.map(change);
    return { report: await renderReport({ ...input, answers: { ...explained, answers } }), answers };
  }

  async function opened(change: Change = unchanged, options: Parameters<typeof openDocument>[2] = {}) {
    const made = reports.get(change) ?? (await rendered(change));
    reports.set(change, made);
    return { ...(await openDocument(browser, made.report, options)), answers: made.answers };
  }

  /** Eight systems answer each question, so eight neighbours have one number. */
  const numbered = (answer: ExplainedAnswer, place: number): ExplainedAnswer => ({
    ...answer,
    number: 1 + Math.floor(place / 8),
  });

  it('are listed from a disk without a request, and without a complaint of the browser', async () => {
    const { page, requests, complaints, answers, close } = await opened();
    expect(answers).toHaveLength(5760);
    expect(await page.locator('.count').textContent()).toBe('5,760 of 5,760 answers');
    expect(await page.locator('.virtual').getAttribute('aria-rowcount')).toBe('5761');
    expect(await page.locator('.virtual tbody tr').count()).toBeLessThan(60);
    await page.locator('.window').evaluate((window) => window.scrollTo(0, window.scrollHeight));
    await page.locator('[aria-rowindex="5761"]').waitFor();
    expect([requests, complaints]).toEqual([[], []]);
    await close();
  });

  it('open by a link with the number of the question, with all systems side by side', async () => {
    const { page, close, answers } = await opened(numbered, { hash: '#q=7' });
    const question = page.getByRole('article', { name: 'Question 7' });
    await question.waitFor();
    expect(await question.locator('.card').count()).toBe(8);
    expect(await question.locator('.short tbody tr').count()).toBe(8);
    expect(await question.textContent()).toContain('7月15日');
    const [first] = answers.slice(48);
    expect(await question.locator('.card').first().getAttribute('aria-label')).toBe(first?.system);
    expect(await question.textContent()).toContain('说过的话 t1');
    await page.keyboard.press('n');
    await page.getByRole('article', { name: 'Question 8' }).waitFor();
    expect(page.url()).toMatch(/#q=8$/);
    await page.goBack();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await close();
  });

  it('say that a question does not exist', async () => {
    const { page, close } = await opened(numbered, { hash: '#q=9999' });
    expect(await page.getByRole('alert').textContent()).toContain('no question 9999');
    await close();
  });

  it('are searched, filtered and sorted, and the address holds the choice', async () => {
    const { page, close, answers } = await opened(numbered);
    await page.locator('.filters').getByLabel('System').selectOption('最近五条消息');
    await page.locator('.filters').getByLabel('Type').selectOption('noisy');
    await page.locator('.filters').getByLabel('Verdict').selectOption('missed');
    await page.locator('.filters').getByLabel('Cause').selectOption('evidence not retrieved');
    const wanted = answers.filter(
      ({ system, type, outcome, cause }) =>
        system === '最近五条消息' &&
        type === 'noisy' &&
        outcome === 'missed' &&
        cause === 'evidence not retrieved',
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(await page.locator('.count').textContent()).toBe(`${wanted.length} of 5,760 answers`);
    await page.getByRole('button', { name: 'No.' }).click();
    await page.getByRole('button', { name: 'No.' }).click();
    const top = await page.locator('.virtual tbody tr').first().locator('th').textContent();
    expect(Number(top)).toBe(Math.max(...wanted.map(({ number }) => number ?? 0)));
    const address = page.url();
    expect(address).toContain('sort=-number');
    await page.reload();
    expect(await page.locator('.count').textContent()).toBe(`${wanted.length} of 5,760 answers`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator('.filters').getByLabel('Search').fill(`#${wanted[0]?.number}`);
    await page.locator('.count', { hasText: /^8 of/ }).waitFor();
    await page.locator('.filters').getByLabel('Search').fill('no such text');
    await page.locator('.count', { hasText: /^0 of/ }).waitFor();
    await close();
  });

  it('become one row a question, with the systems as columns', async () => {
    const { page, close } = await opened(numbered);
    await page.getByLabel('A row is').selectOption('questions');
    expect(await page.locator('.count').textContent()).toBe('720 of 720 questions');
    expect(await page.locator('.virtual thead th').count()).toBe(12);
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByLabel('bm25', { exact: true }).uncheck();
    expect(await page.locator('.virtual thead th').count()).toBe(11);
    await close();
  });

  it('are copied as CSV and Markdown that keep their cells, and cannot be formulas', async () => {
    const { page, close } = await opened(
      (answer, place) => ({ ...numbered(answer, place), answer: '=1+1, "x" | y\nz' }),
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    await page.locator('.filters').getByLabel('Search').fill('#7');
    await page.locator('.count', { hasText: /^8 of/ }).waitFor();
    await page.getByRole('button', { name: 'Copy CSV' }).click();
    await page.locator('.announcement', { hasText: '8 rows, as CSV' }).waitFor();
    const csv = await page.evaluate(() => navigator.clipboard.readText());
    expect(csv.split('\r\n')[0]).toBe('No.,Question,Type,System,Verdict,Cause,Score,Right answer,Answer');
    expect(csv).toContain(`"'=1+1, ""x"" | y\nz"`);
    await page.getByRole('button', { name: 'Copy Markdown' }).click();
    await page.locator('.announcement', { hasText: '8 rows, as Markdown' }).waitFor();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown.trim().split('\n')).toHaveLength(10);
    expect(markdown).toContain('=1+1, "x" \\| y z');
    await close();
  });

  it('of 50,000 open within two seconds, and are searched', async () => {
    const { answers: explained = { answers: [], missedWhen: '' }, ...input } = sampleRun();
    const { length } = explained.answers;
    const answers = Array.from({ length: 50_000 }, (_, place): ExplainedAnswer => {
      const answer = explained.answers[place % length] as ExplainedAnswer;
      const number = 1 + Math.floor(place / 8);
      return { ...answer, number, questionId: `q${number}`, question: `${answer.question} (${number})` };
    });
    const report = await renderReport({ ...input, answers: { ...explained, answers } });
    const { page, complaints, close } = await openDocument(browser, report);
    await page.locator('.count', { hasText: '50,000 of 50,000 answers' }).waitFor();
    const readyMs = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation');
      return (page as PerformanceNavigationTiming).loadEventEnd;
    });
    expect(readyMs).toBeGreaterThan(0);
    expect(readyMs).toBeLessThan(2_000);
    await page.locator('.filters').getByLabel('Search').fill('#6250');
    await page.locator('.count', { hasText: /^8 of/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('never interpret texts of the data as markup', async () => {
    const { page, close } = await opened(
      (answer, place) => ({
        ...numbered(answer, place),
        question: attack,
        type: attack,
        cause: attack,
        answer: attack,
        failure: attack,
        reply: attack,
        options: [{ label: attack, text: attack }],
        prompt: [{ role: attack, content: attack }],
        judgements: [{ model: attack, prompt: attack, reply: attack }],
        evidence: [
          { turnId: attack, text: attack, isShown: true, writes: [{ outcome: 'stored', inputId: attack }] },
        ],
        retrieved: [
          { id: attack, score: 1, text: attack, isEvidence: true, writes: [], earlierTexts: [attack] },
        ],
      }),
      { hash: '#q=7' },
    );
    const card = page.locator('.card').first();
    await card.waitFor();
    expect(await card.textContent()).toContain(attack);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await close();
  });

  it.each([
    ['a desktop', {}],
    ['a dark desktop', { colorScheme: 'dark' }],
    ['a phone', { viewport: { width: 390, height: 844 } }],
  ] as const)('have no serious fault of accessibility, and no small text, on %s', async (_, options) => {
    const { page, close } = await opened(numbered, { ...options, hash: '#q=7' });
    expect(await seriousFaults(page)).toEqual([]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((place) => {
        const isText = [...place.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        const size = Number.parseFloat(getComputedStyle(place).fontSize);
        return isText && size < 12 && !place.matches('script, style, noscript')
          ? `${size} ${place.outerHTML.slice(0, 80)}`
          : [];
      }),
    );
    expect(small).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await close();
  });

  it('are shown with system, verdict and answer on a phone', async () => {
    const { page, close } = await opened(numbered, { viewport: { width: 390, height: 844 } });
    await page.locator('.virtual thead th').first().waitFor();
    const heads = await page.locator('.virtual thead th').allTextContents();
    expect(heads.map((head) => head.trim())).toEqual(['No.', 'Question', 'System', 'Verdict', 'Answer']);
    await close();
  });

  it('are printed on A4 with no table beyond the paper, and everything is as before afterwards', async () => {
    const { page, close } = await opened(numbered, { viewport: { width: 718, height: 1000 } });
    const tables = await page.locator('.scroll > table').count();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    expect(await page.locator('.scroll > table').count()).toBeGreaterThan(tables);
    expect(await page.locator('.virtual tbody tr:not(.gap)').count()).toBe(200);
    // The list shows whole cells, also those that a screen cuts.
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('.virtual th, .virtual td')].filter(
          (cell) => getComputedStyle(cell).overflow !== 'visible' || cell.scrollWidth > cell.clientWidth + 1,
        ).length,
    );
    expect(cut).toBe(0);
    // Chromium repeats the head of a table on each page without the text of buttons, unless they have no box.
    const head = page.locator('.virtual thead button').first();
    expect(await head.evaluate((button) => getComputedStyle(button).display)).toBe('contents');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('.scroll > table').count()).toBe(tables);
    await close();
  });

  it('are printed behind a first page with the verdict and all systems of the table', async () => {
    // A4 without the margins that browsers print with.
    const { page, close } = await opened(numbered, { viewport: { width: 718, height: 1047 } });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const { ends, next } = await page.evaluate(() => {
      const [table, ...rest] =
        document.querySelector('#results > .scroll')?.querySelectorAll('table:not([hidden])') ?? [];
      const after = rest[0] ?? document.querySelector('#results > .panels');
      return {
        ends: table?.getBoundingClientRect().bottom ?? Number.NaN,
        next: after === null ? null : getComputedStyle(after).breakBefore,
      };
    });
    expect(next).toBe('page');
    expect(ends).toBeLessThanOrEqual(1047);
    expect(await page.locator('.verdict').first().isVisible()).toBe(true);
    await close();
  });

  it('are printed from a wide screen without dividing tables that fit, and say what of long texts is left out', async () => {
    const { page, close } = await opened(
      (answer, place) => ({ ...numbered(answer, place), reply: 'x'.repeat(10_000) }),
      { hash: '#q=7' },
    );
    await page.locator('.card').first().waitFor();
    const whole = await page.locator('.card').first().textContent();
    const differences = page.locator('#differences table');
    const before = await differences.count();
    expect(before).toBeGreaterThan(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    // System, metric, difference and questions fit on paper.
    expect(await differences.count()).toBe(before);
    expect(await page.locator('.card pre').last().textContent()).toBe(
      `${'x'.repeat(3_000)} … 7,000 more characters are in the file, not on paper.`,
    );
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('.card').first().textContent()).toBe(whole);
    await close();
  });

  it('save a figure as an SVG that stands alone, and as a PNG of three pixels a unit', async () => {
    const { page, close } = await opened();
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).first().click(),
      ]);
      return readFile(await download.path());
    };
    const svg = (await saved('Save as SVG: accuracy')).toString('utf8');
    expect(svg).toMatch(/^<svg [^>]*width="\d+"/);
    expect(svg).toMatch(/fill="rgb\(/);
    expect(svg).not.toContain('var(');
    const png = await saved('Save as PNG: accuracy');
    const [, width] = /width="(\d+)"/.exec(svg) ?? [];
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(3 * Number(width));
    await close();
  });
});
