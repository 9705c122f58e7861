import { join } from 'node:path';
import { type LabelSample, sampleFileNames } from '@memgym/runs';
import { renderTextTable } from '@memgym/scoring';
import { countOf } from './format-amount.js';
import { print, printTable } from './print.js';
import { wrapText } from './wrap-text.js';

/** A drawn sample as JSON: no texts and no labels. */
export function describeSample(
  { sample, benchmark, seed, strata, skipped, items }: LabelSample,
  out: string,
) {
  const files = sampleFileNames.map((name) => join(out, name));
  return { sample, benchmark, seed, items: items.length, strata, skipped, files };
}

/** Shows what was drawn, and what to do with the files. */
export function showSample({ strata, items, skipped, sample, reference }: LabelSample, out: string): void {
  printTable(
    renderTextTable(
      ['part', 'drawn', 'of'],
      strata.map(({ name, drawn, items: all }) => [name, String(drawn), String(all)]),
    ),
  );
  for (const [reason, count] of Object.entries(skipped))
    print(`Not drawn from: ${countOf(count, 'item')}, ${reason}.`);
  const [key, form, table] = sampleFileNames.map((name) => join(out, name));
  print('');
  print(
    wrapText(
      `${countOf(items.length, 'task')} written. Give ${form} to each person; it opens in a browser, also without a network, and gives back a file of labels. ${table} has the same tasks for a spreadsheet.`,
    ),
  );
  print(wrapText(`Keep ${key}: it has the labels of the ${reference} and where each task is from.`));
  print(`\nThen, with the files that you got back:\n  memgym judge agreement labels-*.json --sample ${key}`);
  print(`\nSample ${sample}`);
}
