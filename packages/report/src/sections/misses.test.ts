import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '../__fixtures__/sample-run.js';
import { renderReport } from '../render-report.js';
import type { Miss } from '../report-input.js';

const attack =
  '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">\u2028';

async function opened(change: (miss: Miss) => Miss = (miss) => miss, total?: number) {
  const input = sampleRun();
  const shown = (input.misses?.shown ?? []).map(change);
  const report = await renderReport({
    ...input,
    misses: { shown, total: total ?? shown.length, judged: 5760, missedWhen: 'accuracy below 1' },
  });
  const { window } = new JSDOM(report, { runScripts: 'dangerously' });
  const { document } = window;
  const listed = () => [...document.querySelectorAll('#miss-list > li')];
  const choose = (filter: string, value: string) => {
    const field = document.querySelector(`[data-filter="${filter}"]`) as HTMLInputElement;
    field.value = value;
    field.dispatchEvent(new window.Event('input'));
  };
  const open = (item: Element | undefined) => {
    const details = item?.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new window.Event('toggle'));
    return details;
  };
  const text = (id: string) => document.getElementById(id)?.textContent ?? '';
  return { report, window, document, shown, listed, choose, open, text };
}

describe('the missed questions of the page', () => {
  it('are all included, folded and paged', async () => {
    const { document, shown, listed, text } = await opened();
    expect(shown.length).toBeGreaterThan(1000);
    expect(listed()).toHaveLength(25);
    expect(text('miss-count')).toBe(`${shown.length} of ${shown.length} missed answers, 25 listed`);
    (document.getElementById('miss-more') as HTMLButtonElement).click();
    expect(listed()).toHaveLength(50);
    expect(document.querySelectorAll('#miss-list details[open]')).toHaveLength(0);
  });

  it('are filtered by system, type, reason and text', async () => {
    const { shown, listed, choose, text } = await opened();
    const has = (miss: Miss) =>
      miss.system === '最近五条消息' && miss.type === 'noisy' && miss.reason === 'evidence not retrieved';
    choose('system', '=最近五条消息');
    choose('type', '=noisy');
    choose('reason', '=evidence not retrieved');
    const wanted = shown.filter(has);
    expect(text('miss-count')).toMatch(new RegExp(`^${wanted.length} of ${shown.length} `));
    expect(listed()[0]?.textContent).toContain('最近五条消息');
    choose('text', wanted[0]?.questionId ?? '');
    expect(listed()).toHaveLength(
      shown.filter((miss) => has(miss) && miss.questionId.includes(wanted[0]?.questionId ?? '')).length,
    );
    choose('text', 'no such text');
    expect(listed()).toHaveLength(0);
  });

  it('are found by the number that stands before them', async () => {
    const { listed, choose } = await opened((miss) => ({ ...miss, number: Number(miss.questionId.length) }));
    const [first] = listed();
    const number = /^\d+\. /.exec(first?.textContent ?? '')?.[0] ?? '';
    choose('text', number);
    expect(listed()[0]?.textContent).toMatch(new RegExp(`^${number}`));
    choose('text', '123. ');
    expect(listed()).toHaveLength(0);
  });

  it('show the evidence and the retrieved memories with their texts when opened', async () => {
    const { listed, choose, open } = await opened();
    choose('reason', '=evidence retrieved, answer wrong');
    const details = open(listed()[0]);
    const [evidence, retrieved] = [...details.querySelectorAll('ul, ol')];
    expect(evidence?.textContent).toBe('说过的话 t1');
    expect([...(retrieved?.children ?? [])].map(({ textContent }) => textContent)).toContain(
      'what m-t1 holds evidence',
    );
    expect(retrieved?.children).toHaveLength(5);
    expect(details.querySelector('dl')?.textContent).toMatch(/Expected.*7月15日.*Answered.*7月16日/);
  });

  it('never interpret texts of the data as markup', async () => {
    const { window, document, listed, open } = await opened((miss) => ({
      ...miss,
      question: attack,
      system: attack,
      reason: attack,
      answer: attack,
      evidence: [attack],
      retrieved: [{ text: attack, isEvidence: true }],
    }));
    expect(open(listed()[0]).querySelector('ul')?.textContent).toBe(attack);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(window).not.toHaveProperty('hacked');
  });

  it('state what is omitted for a large run', async () => {
    const { report, shown } = await opened(undefined, 1_234_567);
    expect(report).toContain(`${shown.length.toLocaleString('en')} of 1,234,567 are here`);
  });
});
