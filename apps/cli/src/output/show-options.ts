import { type OptionRow, optionRows } from '@memgym/experiments/list';
import type * as z from 'zod';
import { print } from './print.js';
import { wrapText } from './wrap-text.js';

/** Prints the options of a plugin: name, type, default and meaning of each. */
export function showOptions(title: string, schema: z.ZodType): void {
  const options = describeOptions(schema);
  print(`\n${title}${options.length === 0 ? ': none' : ''}`);
  for (const { name, takes, required, default: fallback, meaning } of options) {
    const remark = required
      ? ', required'
      : fallback === null
        ? ''
        : `, default ${fallback.replaceAll('},{', '}, {')}`;
    print(wrapText(`${name}: ${takes}${remark}`, '  '));
    if (meaning !== '') print(wrapText(meaning, '      '));
  }
}

/** An option in plain text. */
export interface DescribedOption {
  /** The key with its parents: `rounds.init`. */
  readonly name: string;
  readonly takes: string;
  readonly required: boolean;
  /** As JSON; null if the description states it, or if there is none. */
  readonly default: string | null;
  readonly meaning: string;
}

/** The options of a plugin, as its schema describes them. */
export function describeOptions(schema: z.ZodType): DescribedOption[] {
  return optionRows(schema).map(({ key, takes, fallback, meaning }: OptionRow) => ({
    name: key,
    takes: plain(takes),
    required: fallback === '*required*',
    default: fallback.startsWith('`') ? plain(fallback) : null,
    meaning: plain(meaning),
  }));
}

/** Without Markdown markup. */
const plain = (text: string): string => text.replaceAll(/[`*]/g, '');
