import { basename, resolve } from 'node:path';
import { bundleRun, readEnvironment } from '@memgym/runner';
import { findRunFolder } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf, formatCount } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { wrapText } from '../output/wrap-text.js';
import { readersRegistry } from '../registry.js';
import { interruptible } from './interruptible.js';

/** `memgym runs bundle <run>` */
export async function packRun(run: string, flags: FlagsFor['bundle']): Promise<void> {
  const folder = await findRunFolder(run, flags.runs);
  const environment = await readEnvironment();
  const line = createProgressLine();
  const file = flags.out ?? `${basename(resolve(folder))}.memgym.zip`;
  const bundle = await interruptible(run, (signal) =>
    bundleRun(folder, {
      file,
      cacheFolder: flags.cacheDir,
      dataPath: flags.data,
      withData: flags.withData ?? false,
      environment,
      registry: readersRegistry(),
      signal,
      onProgress: line.show,
    }),
  ).finally(line.end);
  if (flags.json) return printJson(bundle);
  const { replies, notPlayed, data } = bundle;
  print(`${bundle.file}: ${countOf(bundle.files, 'file')}, ${formatCount(bundle.bytes)} bytes`);
  print(
    wrapText(
      replies === null
        ? `It cannot be played again, because ${notPlayed}. A replay recomputes its numbers from its records.`
        : `${countOf(replies, 'reply')} of models included; a repetition with them gave the same records and numbers.${notPlayed === undefined ? '' : ` Not the whole run can be played again, because ${notPlayed}.`}`,
    ),
  );
  if (data.included) print(wrapText(`Data included. Licence: ${data.license}.`));
  else {
    notify(
      `Data not included, because ${data.reason}. Records, prompts and the report quote them, so only their digests are included; a replay with the data makes them again. Source of the data: ${data.source}.`,
    );
  }
  print(`Check it anywhere: memgym runs replay ${bundle.file}`);
}
