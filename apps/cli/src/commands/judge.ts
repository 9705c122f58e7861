import { Command, InvalidArgumentError } from 'commander';
import { addCommands } from './command-group.js';
import { collect, readCount } from './flag-values.js';
import type { AgreementFlags } from './judge-agreement.js';
import type { SampleFlags } from './judge-sample.js';
import { readsRuns } from './reads-runs.js';

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
        load: () => readsRuns(judgeSampleCommand()),
      },
      {
        name: 'agreement',
        summary: 'compare labels of people with each other and the judge',
        load: () => readsRuns(judgeAgreementCommand()),
      },
      {
        name: 'compare',
        summary: 'compare two judges on the same answers',
        load: () => readsRuns(judgeCompareCommand()),
      },
    ],
    args,
  );
}

/** `memgym judge sample <run…> --out DIR` */
function judgeSampleCommand(): Command {
  return new Command('sample')
    .description(
      'Draw answers of runs for people to mark: as many that the judge calls right as wrong, spread over question types.',
    )
    .argument('<run...>', 'run ids, or folders of runs, of one benchmark')
    .requiredOption('--out <folder>', 'new folder for sample.json, form.html and labels.csv')
    .option('--size <count>', 'number of answers to draw', readCount, 200)
    .option(
      '--by <groups>',
      'what divides the sample besides the verdict: type, system, run, or none',
      'type',
    )
    .option('--seed <text>', 'another seed draws another sample', '0')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (names: string[], flags: SampleFlags) =>
      (await import('./judge-sample.js')).drawAnswers(names, flags),
    );
}

/** `memgym judge agreement <labels…>` */
function judgeAgreementCommand(): Command {
  return new Command('agreement')
    .description('Compare labels of people with each other and with the judge, weighed back to all answers.')
    .argument(
      '<labels...>',
      'files of labels: those that people downloaded from the form, or filled labels.csv',
    )
    .option('--sample <file>', 'the sample.json of the sample; default: the one next to the first file')
    .option(
      '--run <run>',
      'take the verdicts from this run instead of the sample, e.g. of the same answers by another judge; repeatable',
      collect,
    )
    .option(
      '--precision <half-width>',
      'half-width of the interval that the number of further labels is for',
      readHalfWidth,
      0.05,
    )
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (files: string[], flags: AgreementFlags) =>
      (await import('./judge-agreement.js')).compareWithPeople(files, flags),
    );
}

function readHalfWidth(text: string): number {
  const width = Number(text);
  if (width > 0 && width < 0.5) return width;
  throw new InvalidArgumentError('Give a number between 0 and 0.5, such as 0.05.');
}

/** `memgym judge compare <run> <other>` */
function judgeCompareCommand(): Command {
  return new Command('compare')
    .description('Compare the verdicts of two judges on the same answers, without labels of people.')
    .argument('<run>', 'run id, or the run’s folder')
    .argument('<other>', 'run of the same experiment with another judge')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (run: string, other: string, flags: { runs: string; json?: boolean }) =>
      (await import('./judge-compare.js')).compareTwoJudges(run, other, flags),
    );
}
