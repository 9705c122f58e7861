import type { TextMeasures } from '@memgym/evaluators';
import { formatCount } from './format-amount.js';
import { print } from './print.js';
import { printColumns } from './print-columns.js';

/** Prints the variety and length of users' messages. */
export function showTexts(texts: TextMeasures): void {
  const length = `${texts.meanCharacters.toFixed(1)} ± ${texts.deviationCharacters.toFixed(1)}`;
  print('\nMessages of users');
  printColumns([
    ['', 'messages', formatCount(texts.messages)],
    ['', 'different messages', texts.distinctMessages.toFixed(3)],
    ['', 'characters', length],
    [
      '',
      'different pairs, triples',
      `${texts.distinctPairs.toFixed(3)}, ${texts.distinctTriples.toFixed(3)}`,
    ],
  ]);
}
