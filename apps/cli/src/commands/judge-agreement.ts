import { dirname, join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { compareSample, type JudgedRun, readLabelSample, readLabels } from '@memgym/runs';
import { labelsNeeded } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { printJson } from '../output/print.js';
import { showAgreement } from '../output/show-agreement.js';
import { openRunOf, requireBenchmark } from './open-run-of.js';

/** `memgym judge agreement <labels…>` */
export async function compareWithPeople(files: string[], flags: FlagsFor['judgeAgreement']): Promise<void> {
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
    requireBenchmark(name, opened.run, sample.benchmark);
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
}
