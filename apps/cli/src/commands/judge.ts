import { Command } from 'commander';
import { judgeAgreementCommand } from './judge-agreement.js';
import { judgeSampleCommand } from './judge-sample.js';

/** `memgym judge` */
export function judgeCommand(): Command {
  return new Command('judge')
    .description('Check the judge of a benchmark with the labels of people.')
    .addCommand(judgeSampleCommand())
    .addCommand(judgeAgreementCommand());
}
