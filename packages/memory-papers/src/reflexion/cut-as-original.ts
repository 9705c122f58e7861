import { beginningOf } from '../toolkit/beginning-of.js';
import type { SizeMeasure } from '../toolkit/text-size.js';

const opening = '[Memory Start]\n';

/**
 * The part of an insight and messages, oldest first, that MemEngine shows: it cuts the end of the prompt, which
 * includes headings and numbers. Source: docs/specs/memory-systems.md#reflexion.
 */
export function cutAsOriginal(
  insight: string,
  texts: readonly string[],
  capacity: number,
  measure: SizeMeasure,
): { readonly insight: string; readonly texts: readonly string[] } {
  const pieces: string[] = [];
  let end = 0;
  const append = (text: string): number => {
    pieces.push(text);
    end += text.length;
    return end;
  };
  append(insight === '' ? opening : `${opening}(Insight)\n`);
  const startOfInsight = end;
  if (insight !== '') append(`${insight}\n${texts.length === 0 ? '' : '(Memory)\n'}`);
  const placed = texts.map((text, place) => {
    const start = append(`[${place}] `);
    append(`${text}\n`);
    return { text, start };
  });
  append('[Memory End]');
  const shown = beginningOf(pieces.join(''), capacity, measure).length;
  const upTo = (text: string, start: number) => text.slice(0, Math.max(0, shown - start));
  return {
    insight: upTo(insight, startOfInsight),
    texts: placed.map(({ text, start }) => upTo(text, start)).filter((text) => text !== ''),
  };
}
