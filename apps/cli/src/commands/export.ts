import { join } from 'node:path';
import { exportAmemgym, readEnvironment } from '@memgym/runner';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { print, printJson, tell } from '../output/print.js';
import { tellCutPrompts } from '../output/tell-cut-prompts.js';
import { findRunFolder } from './find-run-folder.js';

interface ExportFlags {
  out?: string;
  data?: string;
  runs: string;
  json?: boolean;
}

/** `memgym export amemgym <run>` */
export function exportCommand(): Command {
  return new Command('export')
    .description('Export a run in the format of another program.')
    .addCommand(amemgymCommand());
}

function amemgymCommand(): Command {
  return new Command('amemgym')
    .description('Export an AMemGym run in the format of the original program.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--out <folder>', 'folder to write; default: amemgym-original in the run’s folder')
    .option(
      '--data <path>',
      'the data.json of the run; default: the path the run used, else in MEMGYM_DATA_DIR',
    )
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (run: string, flags: ExportFlags) => {
      const runFolder = await findRunFolder(run, flags.runs);
      const done = await exportAmemgym({
        runFolder,
        dataPath: flags.data,
        environment: readEnvironment(process.cwd(), process.env),
        outFolder: flags.out ?? join(runFolder, 'amemgym-original'),
      });
      if (flags.json) printJson(done);
      else print(`${done.folder}: ${countOf(done.files, 'file')}, agents ${done.agents.join(', ')}`);
      if (done.withoutInteractions.length > 0) {
        tell(`No interactions of ${done.withoutInteractions.join(', ')}: they read recorded dialogues.`);
      }
      if (done.withoutStores.length > 0) {
        tell(
          `agent_states of ${done.withoutStores.join(', ')} hold only messages, because the original has no format for their memories. ` +
            'The original would resume from them with an empty memory.',
        );
      }
      if (done.withoutStates.length > 0) {
        tell(
          `No agent_states of some periods of ${done.withoutStates.join(', ')}: the run no longer holds them.`,
        );
      }
      tellCutPrompts(done.cutPrompts);
      if (done.upperBound === null) tell('The run has no upper bound, so there is no utilization.');
    });
}
