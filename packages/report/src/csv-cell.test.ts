import { expect, it } from 'vitest';
import { csvCell } from './csv-cell.js';

it.each(['=1+1', '+1+1', '-1+1', '@SUM(1)', '＝1+1', '＋1+1', '－1+1', '＠SUM(1)', '\t=1+1', '=1%%'])(
  'a text that a spreadsheet would run is marked as text: %j',
  (text) => {
    expect(csvCell(text)).toBe(`'${text}`);
  },
);

it.each(['\r=1+1', '\n=1+1'])('also after the end of a line: %j', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

it.each(['-3', '+3.5', '-12.5%', '0', 'a=b', ' words', '１＋１'])('%j stays as it is', (text) => {
  expect(csvCell(text)).toBe(text);
});

it('quotes and separators do not end a cell', () => {
  expect(csvCell('He said "a, b"; c\nd')).toBe('"He said ""a, b""; c\nd"');
});
