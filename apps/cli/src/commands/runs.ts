import { Command } from 'commander';
import { withDefault } from './command-group.js';
import { bundleCommand } from './runs-bundle.js';
import { compareCommand } from './runs-compare.js';
import { exportCommand } from './runs-export.js';
import { failuresCommand } from './runs-failures.js';
import { listCommand } from './runs-list.js';
import { mergeCommand } from './runs-merge.js';
import { powerCommand } from './runs-power.js';
import { replayCommand } from './runs-replay.js';
import { reportCommand } from './runs-report.js';
import { showCommand } from './runs-show.js';
import { tagCommand } from './runs-tag.js';
import { verifyCommand } from './runs-verify.js';
import { viewCommand } from './runs-view.js';

/** `memgym runs` */
export function runsCommand(): Command {
  const runs = new Command('runs').description(
    'Look at runs, also unfinished ones. Without a command: list them.',
  );
  return withDefault(runs, listCommand())
    .addCommand(viewCommand())
    .addCommand(showCommand())
    .addCommand(failuresCommand())
    .addCommand(compareCommand())
    .addCommand(powerCommand())
    .addCommand(reportCommand())
    .addCommand(exportCommand())
    .addCommand(mergeCommand())
    .addCommand(tagCommand())
    .addCommand(bundleCommand())
    .addCommand(replayCommand())
    .addCommand(verifyCommand());
}
