import { clusteredMean, type PairedDifference, pairedDifference } from '@memgym/scoring';
import type { PlayedSystem } from '../records/played-system.js';
import { scoredItems } from '../records/scored-items.js';
import type { BoardSheet } from '../sheet/board-sheet.js';
import type { Refusal } from './refusal.js';

/** R7: the obligatory rows are there, and answers without memory score what such answers do. */
export function oddControls(systems: readonly PlayedSystem[], sheet: BoardSheet): Refusal[] {
  const lacking = Object.entries(sheet.controls).flatMap(([control, { type, budget }]) =>
    systems.some((system) => system.control === control)
      ? []
      : [
          `The row ${control} is missing: a system of the type ${type} with default options${budget === 'equal' ? ` and format.maxMemoryTokens ${sheet.memoryTokens}` : ''}.`,
        ],
  );
  const none = systems.find(({ control }) => control === 'none');
  const oracle = systems.find(({ control }) => control === 'oracle');
  const odd = none === undefined ? [] : outsideOfBand(none, sheet);
  if (none !== undefined && oracle !== undefined && (paired(oracle, none, sheet).low ?? 0) <= 0) {
    odd.push('oracle, which is shown the evidence, is not above none. The reader or the judge is broken.');
  }
  return [...lacking, ...odd].map((what) => ({ rule: 'R7', what }));
}

function outsideOfBand({ answers }: PlayedSystem, { verdicts, none, version }: BoardSheet): string[] {
  return (['lenient', 'strict'] as const).flatMap((rubric) => {
    const { value } = clusteredMean(scoredItems(answers, verdicts[rubric]), { range: [0, 1] });
    const [low, high] = none[rubric];
    if (value === null || (value >= low && value <= high)) return [];
    return [
      `none is judged ${value.toFixed(3)} by the ${rubric} rubric; ${version} has ${low}–${high}. The reader or the judge is broken, not the memory good.`,
    ];
  });
}

/** The strict verdicts of two systems of a run, question by question. */
export const paired = (
  first: PlayedSystem,
  second: PlayedSystem,
  { verdicts }: BoardSheet,
): PairedDifference =>
  pairedDifference(
    scoredItems(first.answers, verdicts.strict),
    scoredItems(second.answers, verdicts.strict),
    {
      range: [0, 1],
    },
  );
