import { dirname, join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { compareSample, type JudgedRun, readLabelSample, readLabels } from '@memgym/runner';
import { labelsNeeded } from '@memgym/scoring';
import { Command, InvalidArgumentError } from 'commander';
import { printJson } from '../output/print.js';
import { showAgreement } from '../output/show-agreement.js';
import { collect } from './flag-values.js';
import { openRunOf } from './open-run-of.js';

interface AgreementFlags {
  sample?: string;
  run?: string[];
  precision: number;
  runs: string;
  json?: boolean;
}

/** `memgym judge agreement <labels…>` */
export function judgeAgreementCommand(): Command {
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
    .action(async (files: string[], flags: AgreementFlags) => {
      const sample = await readLabelSample(flags.sample ?? join(dirname(files[0] as string), 'sample.json'));
      const { annotators, empty } = await readLabels(files, sample);
      if (annotators.length === 0) {
        throw new ConfigError('The files have no labels.', {
          key: 'labels',
          hint: 'Fill in the column `label`, or download the labels from the form.',
        });
      }
      const runs: JudgedRun[] = [];
      for (const name of flags.run ?? []) {
        const opened = await openRunOf(name, flags.runs);
        if (opened.run.manifest.benchmark !== sample.benchmark) {
          throw new ConfigError(
            `${name} played ${opened.run.manifest.benchmark}, but the sample is of ${sample.benchmark}.`,
            { key: 'run', hint: 'Pass a run of the same benchmark, with the same answers.' },
          );
        }
        runs.push(opened);
      }
      const found = compareSample(sample, annotators, runs);
      if (found.labelled === 0) {
        throw new ConfigError('None of the labelled answers is in the runs as it was labelled.', {
          key: 'run',
          hint: 'Pass a run with the same answers: another judge, but the same replies of the systems.',
        });
      }
      const needed = labelsNeeded(found.accuracy, flags.precision);
      if (flags.json)
        printJson({
          sample: sample.sample,
          benchmark: sample.benchmark,
          reference: sample.reference,
          empty,
          precision: flags.precision,
          needed,
          ...found,
        });
      else showAgreement({ sample, found, empty, needed, precision: flags.precision });
    });
}

function readHalfWidth(text: string): number {
  const width = Number(text);
  if (width > 0 && width < 0.5) return width;
  throw new InvalidArgumentError('Give a number between 0 and 0.5, such as 0.05.');
}
