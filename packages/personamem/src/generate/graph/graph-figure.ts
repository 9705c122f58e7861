import { textStart } from '@memgym/core';
import type { GraphEvent } from './trace.js';

const column = 250;
const row = 70;
const box = { width: 220, height: 48 } as const;
const margin = 20;
const shown = 34;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const shortened = (text: string): string => (text.length <= shown ? text : `${textStart(text, shown - 1)}…`);

/** The chains as an SVG figure: one row per chain, oldest event on the left; green means liked, red disliked. */
export function graphFigure(chains: readonly (readonly GraphEvent[])[], title: string): string {
  const width = margin * 2 + column * Math.max(...chains.map((chain) => chain.length));
  const height = margin * 3 + row * chains.length;
  const rows = chains.map((chain, index) =>
    chain
      .toReversed()
      .map((link, place) =>
        eventBox(link, { x: margin + column * place, y: margin * 2 + row * index, hasOlder: place > 0 }),
      )
      .join(''),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${margin}" y="${margin}" font-size="14">${escaped(title)}</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

function eventBox(
  { event: { date, text, fact, update }, lines }: GraphEvent,
  { x, y, hasOlder }: { readonly x: number; readonly y: number; readonly hasOlder: boolean },
): string {
  const colour = fact === undefined ? '#666' : fact.polarity === 'likes' ? '#2a7a3b' : '#b3372e';
  const dash = lines === undefined ? ' stroke-dasharray="4 3"' : '';
  const detail = update === undefined ? text : `${text} — because ${update.reason}`;
  const middle = y + box.height / 2;
  const arrow = hasOlder
    ? `<path d="M${x - (column - box.width)} ${middle}H${x - 4}m-5 -4l5 4l-5 4" fill="none" stroke="#444"/>`
    : '';
  return [
    `<g><title>${escaped(detail)}</title>${arrow}`,
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="5" fill="#fff" stroke="${colour}"${dash}/>`,
    `<text x="${x + 8}" y="${y + 18}" fill="${colour}">${escaped(date)} ${fact?.polarity ?? ''}</text>`,
    `<text x="${x + 8}" y="${y + 36}">${escaped(shortened(fact?.thing ?? text))}</text></g>`,
  ].join('');
}
