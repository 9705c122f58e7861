import { Command } from 'commander';
import { addCommands } from './command-group.js';

/** `memgym judge` */
export function judgeCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('judge').description(
    'Check the judge of a benchmark with labels of people, or with another judge.',
  );
  return addCommands(
    group,
    [
      {
        name: 'sample',
        summary: 'draw answers for people to mark',
        load: async () => (await import('./judge-sample.js')).judgeSampleCommand(),
      },
      {
        name: 'agreement',
        summary: 'compare labels of people with each other and the judge',
        load: async () => (await import('./judge-agreement.js')).judgeAgreementCommand(),
      },
      {
        name: 'compare',
        summary: 'compare two judges on the same answers',
        load: async () => (await import('./judge-compare.js')).judgeCompareCommand(),
      },
    ],
    args,
  );
}
