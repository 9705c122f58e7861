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
    .description('Write a run in the layout of another program.')
    .addCommand(amemgymCommand());
}

function amemgymCommand(): Command {
  return new Command('amemgym')
    .description('Write an AMemGym run as the original program writes its results.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--out <folder>', 'where to write; default: amemgym-original in the run’s folder')
    .option(
      '--data <path>',
      'the data.json that was played; default: where the run found it, else in MEMGYM_DATA_DIR',
    )
    .option('--runs <folder>', 'where run folders are kept', 'runs')
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
        tell(`No interactions of ${done.withoutInteractions.join(', ')}: given dialogues were read.`);
      }
      if (done.withoutStores.length > 0) {
        tell(
          `Of agent_states of ${done.withoutStores.join(', ')} only messages: what they remember has a form of its own. ` +
            'The original would go on from them with an empty memory.',
        );
      }
      if (done.withoutStates.length > 0) {
        tell(
          `No agent_states of some periods of ${done.withoutStates.join(', ')}: the run keeps them no more.`,
        );
      }
      tellCutPrompts(done.cutPrompts);
      if (done.upperBound === null) tell('The run has no upper bound, so there is no utilization.');
    });
}
