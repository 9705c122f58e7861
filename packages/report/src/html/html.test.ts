import { expect, it } from 'vitest';
import { breakable, html, nothing } from './html.js';
import { table } from './parts.js';

it('escapes strings, for text and for attributes, and does not escape its own markup', () => {
  const name = `<b a="x" b='y'>&amp;`;
  const escaped = '&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;';
  expect(html`<p title="${name}">${name}${html`<i>${1}</i>`}${nothing}${['a', html`<br>`]}</p>`.markup).toBe(
    `<p title="${escaped}">${escaped}<i>1</i>a<br></p>`,
  );
});

it('makes tables with a header for each row and column', () => {
  const { markup } = table({
    label: 'x',
    columns: [{ head: 'System' }, { head: 'f1', numeric: true }],
    rows: [{ cells: ['<a>', '0.5'] }],
  });
  expect(markup).toContain('<th scope="col" class="number">f1</th>');
  expect(markup).toContain('<th scope="row" class="text">&lt;a&gt;</th><td class="number">0.5</td>');
});

it('lets names wrap between their parts', () => {
  expect(breakable('suggest_new<ideas').markup).toBe('suggest_<wbr>new&lt;ideas');
});
