import type { Rng } from '@memgym/core';

const sequence = (item: string): string => `${item}(?:,${item})*,?`;
const number = '-?(?:0+|[1-9][0-9]*)';
const text = `(?:'[^'\\\\]*'|"[^"\\\\]*")`;
const item = `(?:${number}|${text}|None|True|False)`;
const list = new RegExp(`^\\[(?:${sequence(item)})?\\]$`);
const otherValue = new RegExp(`^(?:\\((?:${sequence(item)})?\\)|\\{${sequence(item)}\\}|${sequence(item)})$`);

/**
 * The numbers that the original takes from a reply: it deletes blanks and line breaks and evaluates the rest as Python.
 * A list of at most `count` counts as it is, unknown numbers included; any other value gives the first `count` messages;
 * a text that cannot be evaluated gives `count` random ones, with repetitions (packages/memsim/spec.md#lists-of-messages). Lists
 * and values of literals are recognised; any other expression counts as one that cannot be evaluated.
 */
export function readAsReference(
  raw: string,
  { count, messages, rng }: { readonly count: number; readonly messages: number; readonly rng: Rng },
): number[] {
  const compact = raw.replace(/[ \n]/g, '').slice(0, 10_000);
  if (list.test(compact)) {
    const items = [...compact.slice(1, -1).matchAll(new RegExp(item, 'g'))].map(([one]) => one);
    if (items.length <= count) return items.flatMap((one) => (/^-?\d+$/.test(one) ? [Number(one)] : []));
    return firstOf(count);
  }
  if (otherValue.test(compact)) return firstOf(count);
  return Array.from({ length: count }, () => rng.int(messages));
}

const firstOf = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
