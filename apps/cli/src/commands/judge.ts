import { Command } from 'commander';
import { judgeAgreementCommand } from './judge-agreement.js';
import { judgeCompareCommand } from './judge-compare.js';
import { judgeSampleCommand } from './judge-sample.js';

/** `memgym judge` */
export function judgeCommand(): Command {
  return new Command('judge')
    .description('Check the judge of a benchmark with labels of people, or with another judge.')
    .addCommand(judgeSampleCommand())
    .addCommand(judgeAgreementCommand())
    .addCommand(judgeCompareCommand());
}
