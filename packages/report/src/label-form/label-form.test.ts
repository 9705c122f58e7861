import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { labelForm } from './label-form.js';

const attack =
  '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">\u2028';

const form = labelForm({
  sample: 'abc',
  title: 'Right or wrong?',
  instructions: [attack],
  choices: [{ label: 'right', meaning: attack }, { label: 'wrong' }],
  tasks: [
    { id: 'one', fields: [{ title: 'Question', text: attack }] },
    { id: 'two', fields: [{ title: 'Question', text: '', key: 'text' }] },
    {
      id: 'three',
      fields: [{ title: 'Question', text: 'Which?' }],
      choices: [{ label: 'A', meaning: 'Oslo' }, { label: 'B' }, { label: 'C' }],
    },
  ],
});

/** The page with a browser's storage; pass the storage of an earlier visit to come back. */
function opened(kept: Readonly<Record<string, string>> = {}, page = form) {
  const { window } = new JSDOM(page, { runScripts: 'dangerously', url: 'http://localhost/', beforeParse });
  function beforeParse(early: { localStorage: Storage; scrollTo: unknown }) {
    for (const [key, value] of Object.entries(kept)) early.localStorage.setItem(key, value);
    early.scrollTo = () => undefined;
  }
  const { document } = window;
  const text = (id: string) => document.getElementById(id)?.textContent ?? '';
  const click = (id: string) => (document.getElementById(id) as HTMLButtonElement).click();
  const press = (key: string) =>
    document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  const begin = (name: string) => {
    (document.getElementById('annotator') as HTMLInputElement).value = name;
    click('begin');
  };
  return { window, document, text, click, press, begin, stored: () => ({ ...window.localStorage }) };
}

describe('the page for labels', () => {
  it('shows texts as text, and allows no request and no other script', () => {
    const { window, document, begin, text } = opened();
    begin('ann');
    expect('hacked' in window).toBe(false);
    expect(text('fields')).toContain(attack);
    expect(text('choices')).toContain(attack);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/);
    expect(form).not.toMatch(/https?:/);
  });

  it('keeps the labels that another tab stored since', () => {
    const [one, other] = [opened(), opened()];
    one.begin('ann');
    other.begin('ann');
    one.press('1');
    // Both tabs of a browser have one storage.
    for (const [key, value] of Object.entries(one.stored()))
      other.window.localStorage.setItem(key, String(value));
    other.press('ArrowRight');
    other.press('2');
    expect(other.text('count')).toBe('2 of 3 labelled');
    expect(JSON.parse(String(Object.values(other.stored())[0])).labels).toMatchObject([
      { id: 'one', label: 'right' },
      { id: 'two', label: 'wrong' },
    ]);
    other.press('ArrowLeft');
    other.press('x');
    expect(JSON.parse(String(Object.values(other.stored())[0])).labels).toHaveLength(1);
  });

  it('asks for a name before it shows a task', () => {
    const { document, click, text } = opened();
    click('begin');
    expect(text('message')).toContain('name or a code');
    expect((document.getElementById('work') as HTMLElement).hidden).toBe(true);
  });

  it('is used with keys: a digit gives a label and goes on', () => {
    const { begin, press, text } = opened();
    begin('ann');
    press('2');
    expect([text('place'), text('count')]).toEqual(['Task 2 of 3', '1 of 3 labelled']);
    press('3');
    expect([text('place'), text('count')]).toEqual(['Task 2 of 3', '1 of 3 labelled']);
    press('ArrowRight');
    press('3');
    expect(text('count')).toBe('2 of 3 labelled');
    press('u');
    expect(text('place')).toBe('Task 2 of 3');
    press('ArrowLeft');
    press('x');
    expect([text('place'), text('count')]).toEqual(['Task 1 of 3', '1 of 3 labelled']);
  });

  it('remembers the labels of each annotator apart, and where each one was', () => {
    const first = opened();
    first.begin('ann');
    first.press('1');
    first.begin('bob');
    expect(first.text('count')).toBe('0 of 3 labelled');
    first.press('2');
    first.press('1');
    const later = opened(first.stored());
    later.begin('ann');
    expect([later.text('place'), later.text('count')]).toEqual(['Task 2 of 3', '1 of 3 labelled']);
    later.begin('bob');
    expect([later.text('place'), later.text('count')]).toEqual(['Task 3 of 3', '2 of 3 labelled']);
  });

  it('keeps a changed text with the label, and none that is as it was', () => {
    const first = opened();
    first.begin('ann');
    first.press('ArrowRight');
    const write = (text: string) => {
      const area = first.document.querySelector('#fields textarea') as HTMLTextAreaElement;
      area.value = text;
      area.dispatchEvent(new first.window.Event('input'));
    };
    const kept = () => JSON.parse(first.stored()['memgym-labels:abc:ann'] ?? '').labels;
    write(attack);
    expect(kept()).toEqual([{ id: 'two', label: '', note: '', edits: { text: attack } }]);
    first.press('1');
    expect(kept()).toEqual([{ id: 'two', label: 'right', note: '', edits: { text: attack } }]);
    const later = opened(first.stored());
    later.begin('ann');
    later.press('ArrowLeft');
    const area = later.document.querySelector('#fields textarea') as HTMLTextAreaElement;
    expect([area.value, 'hacked' in later.window]).toEqual([attack, false]);
    first.press('ArrowLeft');
    write('');
    expect(kept()).toEqual([{ id: 'two', label: 'right', note: '' }]);
  });

  it('ignores stored labels that its tasks do not have', () => {
    const labels = [
      { id: 'one', label: 'A' },
      { id: 'gone', label: 'right' },
      { id: 'three', label: 'C' },
      null,
    ];
    const { begin, text } = opened({ 'memgym-labels:abc:ann': JSON.stringify({ at: 77, labels }) });
    begin('ann');
    expect([text('place'), text('count')]).toEqual(['Task 1 of 3', '1 of 3 labelled']);
  });
});

it('a label for a whole task is not given while a needed text is empty, and goes when it becomes empty', () => {
  const whole = labelForm({
    ...{ sample: 'abc', title: 'Questions', given: 'decisions', instructions: [] },
    choices: [{ label: 'accept', isWhole: true }, { label: 'reject' }],
    tasks: [
      { id: 'one', fields: [{ title: 'Question', text: '', key: 'text', isNeeded: true }] },
      { id: 'two', fields: [{ title: 'Question', text: 'Which?', key: 'text', isNeeded: true }] },
    ],
  });
  const { window, document, text, press, begin, stored } = opened({}, whole);
  begin('ann');
  expect(text('download')).toBe('Download decisions');
  press('1');
  expect([text('place'), text('message')]).toEqual([
    'Task 1 of 2',
    expect.stringContaining('“Question” is empty'),
  ]);
  const write = (words: string): void => {
    const area = document.querySelector('#fields textarea') as HTMLTextAreaElement;
    area.value = words;
    area.dispatchEvent(new window.Event('input', { bubbles: true }));
  };
  write('Where?');
  press('1');
  expect(text('place')).toBe('Task 2 of 2');
  press('ArrowLeft');
  const labelsIn = (): object[] => JSON.parse(Object.values(stored())[0] ?? '{}').labels;
  expect(labelsIn()).toMatchObject([{ id: 'one', label: 'accept', edits: { text: 'Where?' } }]);
  write(' ');
  expect(labelsIn()).toMatchObject([{ id: 'one', label: '', edits: { text: ' ' } }]);
  press('2');
  expect(labelsIn()).toMatchObject([{ id: 'one', label: 'reject' }]);
});
