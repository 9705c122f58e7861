import { join } from 'node:path';
import { type LabelSample, type PreparedSample, sampleFileNames, sampleFiles } from '@memgym/runs';
import { renderTextTable } from '@memgym/scoring';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { countOf } from './format-amount.js';
import { print, printJson, printTable } from './print.js';
import { wrapText } from './wrap-text.js';

/** Writes a drawn sample to a new folder, and shows what was drawn; as JSON without texts and labels. */
export async function writeSample(
  prepared: PreparedSample,
  { out, json }: { readonly out: string; readonly json?: boolean },
): Promise<void> {
  await writeNewFolder(out, sampleFiles(prepared));
  if (!json) return showSample(prepared.sample, out);
  const { sample, benchmark, seed, strata, skipped, items } = prepared.sample;
  const files = sampleFileNames.map((name) => join(out, name));
  printJson({ sample, benchmark, seed, items: items.length, strata, skipped, files });
}

/** Shows what was drawn, and what to do with the files. */
function showSample({ strata, items, skipped, sample, reference }: LabelSample, out: string): void {
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
