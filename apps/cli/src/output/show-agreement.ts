import type { LabelSample, SampleComparison } from '@memgym/runs';
import {
  type Agreement,
  clusterNoun,
  formatNumber,
  formatValue,
  renderTextTable,
  type ScoreComparison,
} from '@memgym/scoring';
import { countOf, formatCount } from './format-amount.js';
import { notify, print, printTable } from './print.js';
import { wrapText } from './wrap-text.js';

export interface ShownAgreement {
  readonly sample: LabelSample;
  readonly found: SampleComparison;
  /** Rows without a label, by annotator. */
  readonly empty: Readonly<Record<string, number>>;
  readonly needed: number | null;
  readonly precision: number;
}

/** Shows how well people agree with each other and with the reference, and what follows for the scores. */
export function showAgreement({ sample, found, empty, needed, precision }: ShownAgreement): void {
  const { reference } = sample;
  const { accuracy, people, annotators } = found;
  // Labels of items with choices of their own mean something else in each item.
  const hasOwnLabels = sample.items.some(({ labels }) => labels !== undefined);
  print(
    wrapText(
      `People agree with the ${reference} on ${formatValue(accuracy)} of all items (${countOf(found.labelled, 'labelled item')} of ${found.items}).`,
    ),
  );
  print('');
  printTable(
    renderTextTable(
      ['who', 'n', 'agree', 'kappa', 'AC1', 'alpha'],
      [
        ...annotators.map(({ name, withReference }) => agreementRow(`${name} – ${reference}`, withReference)),
        ...(annotators.length > 2 ? [agreementRow(`majority – ${reference}`, found.withReference)] : []),
        ...found.pairs.map(({ names, agreement }) => agreementRow(names.join(' – '), agreement)),
        ...(people === null || annotators.length < 3 ? [] : [agreementRow('all people', people)]),
      ],
    ),
  );
  print('');
  printTable(
    renderTextTable(
      [`people agree with the ${reference}`, 'n', 'share'],
      [
        ...Object.entries(hasOwnLabels ? {} : found.accuracyByLabel)
          .filter(([, { n }]) => n > 0)
          .map(([label, of]) => [`where it says ${label}`, String(of.n), formatValue(of)]),
        ...Object.entries(found.accuracyByGroup).flatMap(([group, values]) =>
          Object.keys(values).length < 2
            ? []
            : Object.entries(values).map(([name, of]) => [`${group} ${name}`, String(of.n), formatValue(of)]),
        ),
      ],
    ),
  );
  const { score, correlation } = found;
  if (score !== null) {
    print('');
    printTable(
      renderTextTable(
        [`share ${sample.scored ?? ''}`, 'n', reference, 'people', 'difference'],
        [
          scoreRow('all', score),
          ...Object.entries(found.scoreByGroup).map(([name, of]) => scoreRow(name, of)),
        ],
      ),
    );
  }
  if (correlation !== null) {
    print('');
    print(
      wrapText(
        `Scores of ${countOf(correlation.groups, sample.compared ?? 'group')} by the ${reference} and by people: Pearson ${formatNumber(correlation.pearson)}, Spearman ${formatNumber(correlation.spearman)}, Kendall’s tau-b ${formatNumber(correlation.kendallTauB)}.`,
      ),
    );
  }
  print('');
  print(wrapText(neededText(found, needed, precision)));
  if (people === null)
    print(
      wrapText(
        'With one person, nothing says how clear the task is. Let a second one label the same sample before you trust the agreement.',
      ),
    );
  for (const note of notesOf(sample, found, empty)) notify(note);
}

function neededText(
  { accuracy, labelled, items }: SampleComparison,
  needed: number | null,
  precision: number,
): string {
  const width = `± ${precision}`;
  if (needed === null)
    return 'How many more labels are needed cannot be said: the labelled items are of one person, so there is no interval.';
  if (needed === 0) return `The labels are enough for ${width}.`;
  const unlabelled = items - labelled;
  const more =
    needed <= unlabelled
      ? ''
      : unlabelled === 0
        ? ' Every item of the sample is labelled; draw a larger one.'
        : ` The sample has ${unlabelled} more; draw a larger one.`;
  return `About ${countOf(needed, 'more labelled item')} would make the interval ${width}; it is ${formatValue(accuracy)} now.${more}`;
}

function notesOf(
  { reference, items }: LabelSample,
  found: SampleComparison,
  empty: Readonly<Record<string, number>>,
): string[] {
  const given = new Set(items.map((item) => item.reference));
  return [
    ...(given.size === 1
      ? [
          `Every item has the same label of the ${reference}, so kappa and alpha with it say nothing: read the agreement and AC1.`,
        ]
      : []),
    ...(found.accuracy.clusters < 10
      ? [
          `The labelled items are of ${formatCount(found.accuracy.clusters)} ${clusterNoun(found.accuracy.clusters)} only: items of others make the interval narrower sooner.`,
        ]
      : []),
    ...Object.entries(empty).map(([name, count]) => `${name}: ${countOf(count, 'row')} without a label.`),
    ...(found.changed > 0
      ? [`Not used: ${countOf(found.changed, 'item')} whose answer the runs do not have as it was labelled.`]
      : []),
    ...(found.tied > 0 && found.annotators.length > 2
      ? [`No majority: ${countOf(found.tied, 'item')} on which people are tied.`]
      : []),
    ...(found.unrepresented > 0
      ? [
          `Not represented: ${countOf(found.unrepresented, 'item')}, because nobody labelled an item of their part of the sample.`,
        ]
      : []),
  ];
}

const agreementRow = (name: string, { percentage, kappa, ac1, alpha }: Agreement): string[] => [
  name,
  String(percentage.n),
  formatValue(percentage),
  kappa === null ? '' : formatValue(kappa),
  formatValue(ac1),
  formatValue(alpha),
];

const scoreRow = (name: string, { reference, people, difference }: ScoreComparison): string[] => [
  name,
  String(people.n),
  formatNumber(reference.value),
  formatValue(people),
  formatValue(difference),
];
