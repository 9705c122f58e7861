import { statSync } from 'node:fs';
import { type Replayed, readEnvironment, replayBundle, replayFolder } from '@memgym/runner';
import { findRunFolder } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { showChangedPlaces } from '../output/show-changed-places.js';
import { wrapText } from '../output/wrap-text.js';
import { readersRegistry } from '../registry.js';
import { interruptible } from './interruptible.js';

/** `memgym runs replay <bundle or run>` */
export async function replayRun(name: string, flags: FlagsFor['replay']): Promise<void> {
  const environment = await readEnvironment();
  const line = createProgressLine();
  const isFile = statSync(name, { throwIfNoEntry: false })?.isFile() === true;
  const isBundle = isFile || name.endsWith('.zip');
  const place = isBundle ? name : await findRunFolder(name, flags.runs);
  const replayed = await interruptible(name, (signal) =>
    (isBundle ? replayBundle : replayFolder)(place, {
      dataPath: flags.data,
      registry: readersRegistry(),
      environment,
      signal,
      onProgress: line.show,
    }),
  ).finally(line.end);
  const { outcome, differences, numbers, changes } = replayed;
  process.exitCode = exitCodes[outcome];
  if (flags.json) {
    const { result, ...facts } = replayed;
    return printJson({ ...facts, systems: result.systems });
  }
  showWhatWasDone(replayed);
  if (numbers.length > 0) print(`Numbers that differ:\n${numbers.map((number) => `  ${number}`).join('\n')}`);
  if (differences.length > 0) print('Different:');
  showChangedPlaces(differences);
  if (changes.length > 0) {
    print(wrapText(`Not as it was when the run was made: ${changes.join('; ')}.`));
  }
}

const exitCodes = { equal: 0, differs: 1, 'not-shown': 3 };

function showWhatWasDone({
  runId,
  outcome,
  recomputed,
  derived,
  played,
  playedSystems,
  notPlayed,
  unprovable,
  dataCaution,
}: Replayed): void {
  const words = outcome === 'not-shown' ? 'not shown to be equal; nothing that was derived differs' : outcome;
  print(`${runId}: ${words}`);
  if (dataCaution !== undefined) print(wrapText(dataCaution, '  ', '  '));
  if (recomputed !== null) print(`  ${countOf(recomputed, 'file')} of results computed from the records`);
  if (derived !== null) {
    print(`  ${countOf(derived.answers, 'record')} compared with the data and the recorded replies`);
    const rest = derived.underived.map(({ what, count }) => `${count} ${what}`).join(', ');
    if (rest !== '')
      print(wrapText(`These were not derived, so they are only as recorded: ${rest}.`, '  ', '  '));
  }
  if (played !== null) {
    const which = notPlayed === undefined ? '' : ` for ${playedSystems.join(', ')}`;
    print(
      wrapText(
        `${countOf(played, 'file')} played again${which} from the stored replies, without a call`,
        '  ',
        '  ',
      ),
    );
  }
  if (notPlayed !== undefined) {
    const what = played === null ? 'Not played again' : 'The rest was not played again';
    print(wrapText(`${what}, because ${notPlayed}.`, '  ', '  '));
  }
  print(wrapText(`It cannot prove: ${unprovable.join(', ')}.`, '  ', '  '));
}
