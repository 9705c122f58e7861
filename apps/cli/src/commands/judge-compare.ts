import { compareJudges, type JudgeComparison, type JudgedRun } from '@memgym/runs';
import { formatValue, renderTextTable, type ScoreComparison } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson, printTable } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import { openRunOf, requireBenchmark } from './open-run-of.js';

/** `memgym judge compare <run> <other>` */
export async function compareTwoJudges(
  run: string,
  other: string,
  flags: { runs: string; json?: boolean },
): Promise<void> {
  const [first, second] = [await openRunOf(run, flags.runs), await openRunOf(other, flags.runs)];
  requireBenchmark(other, second.run, first.run.manifest.benchmark);
  const found = compareJudges(first, second);
  if (flags.json) {
    const { annotators, score, scoreByGroup, correlation, accuracyByGroup } = found;
    printJson({
      runs: [first.run.manifest.runId, second.run.manifest.runId],
      answers: found.items,
      different: found.different,
      unscored: found.unscored,
      agreement: annotators[0]?.withReference,
      agreementByGroup: accuracyByGroup,
      score,
      scoreBySystem: scoreByGroup,
      correlation,
    });
  } else show(found, [first, second]);
}

function show(found: JudgeComparison, runs: readonly JudgedRun[]): void {
  const [first, second] = runs.map(({ run }) => run.manifest.runId);
  const agreement = found.annotators[0]?.withReference;
  if (agreement === undefined || found.score === null) return;
  print(
    wrapText(
      `The judges of ${first} and ${second} agree on ${formatValue(agreement.percentage)} of ${countOf(found.items, 'answer')}.`,
    ),
  );
  print('');
  printTable(
    renderTextTable(
      ['agree', 'kappa', 'AC1', 'alpha'],
      [
        [
          formatValue(agreement.percentage),
          agreement.kappa === null ? '–' : formatValue(agreement.kappa),
          formatValue(agreement.ac1),
          formatValue(agreement.alpha),
        ],
      ],
    ),
  );
  print('');
  printTable(
    renderTextTable(
      ['share right', 'n', 'first', 'second', 'first − second'],
      [rowOf('all', found.score), ...Object.entries(found.scoreByGroup).map(([name, of]) => rowOf(name, of))],
    ),
  );
  print('');
  print(
    wrapText(
      'Where the difference is not the same for all systems, one of the judges favours some of them. Which judge is right, only people can say: memgym judge sample.',
    ),
  );
  if (found.different > 0)
    notify(
      `Not compared: ${countOf(found.different, 'answer')} that the other run has not, or not with the same reply.`,
    );
  if (found.unscored > 0)
    notify(`Not compared: ${countOf(found.unscored, 'answer')} without a verdict of one judge.`);
}

const rowOf = (name: string, { reference, people, difference }: ScoreComparison): string[] => [
  name,
  String(people.n),
  formatValue(reference),
  formatValue(people),
  formatValue(difference),
];
