import { readEnvironment, replayBundle } from '@memgym/runner';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { showChangedPlaces } from '../output/show-changed-places.js';
import { wrapText } from '../output/wrap-text.js';
import { readersRegistry } from '../registry.js';
import { interruptible } from './interruptible.js';

export interface ReplayFlags {
  data?: string;
  plugins?: string;
  json?: boolean;
}

/** `memgym runs replay <bundle>` */
export async function replayRun(file: string, flags: ReplayFlags): Promise<void> {
  const environment = await readEnvironment(process.cwd(), process.env);
  const line = createProgressLine();
  const replayed = await interruptible(file, (signal) =>
    replayBundle(file, {
      dataPath: flags.data,
      registry: readersRegistry(flags.plugins),
      environment,
      signal,
      onProgress: line.show,
    }),
  ).finally(line.end);
  const { runId, isEqual, recomputed, played, notPlayed, differences, numbers, changes } = replayed;
  if (!isEqual) process.exitCode = 1;
  if (flags.json) {
    const { result, ...facts } = replayed;
    return printJson({ ...facts, systems: result.systems });
  }
  const equal = played === null ? 'equal, as far as it was computed from the records' : 'equal';
  print(`${runId}: ${isEqual ? equal : 'differs'}`);
  if (recomputed !== null) print(`  ${countOf(recomputed, 'file')} of results computed from the records`);
  if (played !== null)
    print(`  ${countOf(played, 'file')} played again from the stored replies, without a call`);
  if (notPlayed !== undefined) print(wrapText(`Not played again, because ${notPlayed}.`, '  ', '  '));
  if (numbers.length > 0) print(`Numbers that differ:\n${numbers.map((number) => `  ${number}`).join('\n')}`);
  if (differences.length > 0) print('Different:');
  showChangedPlaces(differences);
  if (changes.length > 0) {
    print(wrapText(`Not as it was when the run was made: ${changes.join('; ')}.`));
  }
}
