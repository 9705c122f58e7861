import type { AnswerRecord, Finding } from '@memgym/core';
import { findingsOf, type ItemValue, isSettled, pairedDifference } from '@memgym/scoring';
import { scoredItems } from '../records/scored-items.js';
import type { BoardSheet } from '../sheet/board-sheet.js';
import type { BoardRow } from './board-row.js';

/** A row in its place. Rows whose difference is not settled share a rank. */
export interface RankedRow extends BoardRow {
  /** 1 + the number of rows that are settled to be better; null for a control, and at another budget. */
  readonly rank: number | null;
}

/** All rows of a sheet, compared by strict verdicts, question by question. */
export interface ComparedRows {
  /** By rank, then by tokens. */
  readonly rows: readonly RankedRow[];
  /** Of each pair of ranked rows, by their ids; the intervals of all of them hold together. */
  readonly findings: readonly Finding[];
  /** Why two bundles are not compared. */
  readonly unlike: readonly string[];
}

/**
 * Compares the rows of a sheet. Rows of two bundles are compared only if the controls of both agree: the ruler is the same.
 * @param answers by the ids of rows
 */
export function compareRows(
  rows: readonly BoardRow[],
  answers: ReadonlyMap<string, readonly AnswerRecord[]>,
  sheet: BoardSheet,
): ComparedRows {
  const { strict } = sheet.verdicts;
  const items = new Map(rows.map(({ id }) => [id, scoredItems(answers.get(id) ?? [], strict)]));
  const itemsOf = ({ id }: BoardRow): readonly ItemValue[] => items.get(id) ?? [];
  const differenceOf = (first: BoardRow, second: BoardRow) =>
    pairedDifference(itemsOf(first), itemsOf(second), { range: [0, 1] });
  const rulers = unlikeRulers(rows, { metric: strict, differenceOf });
  const ranked = rows.filter(({ control, hasEqualBudget }) => control === null && hasEqualBudget);
  const pairs = ranked.flatMap((first, place) =>
    ranked
      .slice(place + 1)
      .filter((second) => !rulers.has(bundlesOf(first, second)))
      .map((second) => ({ first: first.id, second: second.id, difference: differenceOf(first, second) })),
  );
  const findings = findingsOf(pairs, { metric: strict });
  const betterThan = (id: string): number =>
    findings.filter(
      (finding) =>
        isSettled(finding) && (finding.outcome === 'better' ? finding.second === id : finding.first === id),
    ).length;
  const isRanked = new Set(ranked.map(({ id }) => id));
  const placed = rows.map((row) => ({ ...row, rank: isRanked.has(row.id) ? 1 + betterThan(row.id) : null }));
  return { rows: placed.sort(inOrder), findings, unlike: [...rulers.values()] };
}

/** Ranked rows first, then by tokens, so that order inside a tie says what it costs. */
const inOrder = (one: RankedRow, other: RankedRow): number =>
  (one.rank ?? Number.POSITIVE_INFINITY) - (other.rank ?? Number.POSITIVE_INFINITY) ||
  (one.promptTokens.mean ?? 0) - (other.promptTokens.mean ?? 0) ||
  (one.id < other.id ? -1 : 1);

const bundlesOf = (one: BoardRow, other: BoardRow): string =>
  [one.bundle.sha256, other.bundle.sha256].sort().join(' ');

/** The pairs of bundles whose controls differ, each with the sentence that says so. */
function unlikeRulers(
  rows: readonly BoardRow[],
  {
    metric,
    differenceOf,
  }: {
    readonly metric: string;
    readonly differenceOf: (first: BoardRow, second: BoardRow) => ReturnType<typeof pairedDifference>;
  },
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const controls = rows.filter(({ control }) => control !== null);
  const pairs = controls.flatMap((first, place) =>
    controls
      .slice(place + 1)
      .filter(({ control, bundle }) => control === first.control && bundle.sha256 !== first.bundle.sha256)
      .map((second) => ({ pair: [first, second] as const, first: first.id, second: second.id })),
  );
  const findings = findingsOf(
    pairs.map(({ pair, ...names }) => ({ ...names, difference: differenceOf(...pair) })),
    { metric },
  );
  for (const [place, finding] of findings.entries()) {
    const [first, second] = pairs[place]?.pair ?? [];
    if (first === undefined || second === undefined || !isSettled(finding)) continue;
    const values = [first, second].map(({ strict }) => strict.value?.toFixed(3)).join(' / ');
    found.set(
      bundlesOf(first, second),
      `${first.bundle.file} and ${second.bundle.file} are not compared. Their rulers differ: ${first.control} ${values}.`,
    );
  }
  return found;
}
