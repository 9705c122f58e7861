import type { DataMeasures } from '@memgym/evaluators';
import { formatCount } from './format-amount.js';
import { print, printColumns } from './print.js';

const share = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(3);

/** Prints how much the options of a data set give away, and how varied its messages are. */
export function showMeasures({ rules, texts }: DataMeasures): void {
  const types = [...new Set(rules.flatMap(({ byType }) => Object.keys(byType)))];
  print('\nRight answers of rules that read no message');
  printColumns([
    ['', '', 'all', ...types],
    ...rules.map(({ rule, accuracy, byType }) => [
      '',
      rule,
      share(accuracy),
      ...types.map((type) => share(byType[type])),
    ]),
  ]);
  if (texts === null) return;
  print('\nMessages of users');
  printColumns([
    ['', 'messages', formatCount(texts.messages)],
    ['', 'different messages', share(texts.distinctMessages)],
    ['', 'characters', `${texts.meanCharacters.toFixed(1)} ± ${texts.deviationCharacters.toFixed(1)}`],
    ['', 'different pairs, triples', `${share(texts.distinctPairs)}, ${share(texts.distinctTriples)}`],
  ]);
}
