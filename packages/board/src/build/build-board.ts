import { mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type AnswerRecord, ConfigError } from '@memgym/core';
import { boardPage, boardRowPage, type ShownBoard } from '@memgym/report';
import { noneIfMissing, writeAtomic } from '@memgym/runs';
import { type CheckedBundle, type CheckOptions, checkBundle, type Discard } from '../check/check-bundle.js';
import { claimRefusals } from '../check/claim.js';
import { compareRows, type RankedRow } from '../rows/compare-rows.js';
import { type ExportOptions, everyEvalEver, everyEvalEverSamples } from './every-eval-ever.js';
import { readBoardFolder } from './read-folder.js';

/** What is built from a folder, besides what a check of a bundle needs. */
export interface BuildOptions extends Omit<CheckOptions, 'sheet' | 'submission' | 'signers'> {
  /** A new or empty folder. */
  readonly out: string;
  readonly onChecked?: (checked: CheckedBundle) => void;
}

/** A board that was written. */
export interface BuiltBoard {
  readonly board: ShownBoard;
  /** Number of files. */
  readonly files: number;
}

/**
 * Builds the site and the tables of a board. Each bundle is checked again, and nothing but what a check finds becomes a row,
 * so a figure that was typed cannot appear.
 * @param folder with `sheet.json`, bundles, `claims/` and `removals.jsonl`
 * @throws {ConfigError} when the folder has no sheet, a file of it another form, or `out` is not empty
 */
export async function buildBoard(folder: string, options: BuildOptions): Promise<BuiltBoard> {
  const { out, onChecked, now } = options;
  const read = await readBoardFolder(folder);
  await requireEmpty(out);
  const { sheet, signers } = read;
  const checked: CheckedBundle[] = [];
  for (const { file, submission } of read.bundles) {
    const found = await checkOrRefuse(file, { ...options, sheet, submission, signers });
    checked.push(found);
    onChecked?.(found);
  }
  const rows = withoutRepeated(checked);
  const answers = new Map(checked.flatMap((each) => [...each.answers]));
  const compared = compareRows(rows, answers, sheet);
  const board: ShownBoard = {
    ...{ sheet, ...compared },
    refused: checked.flatMap(({ bundle, refusals }) =>
      refusals.length === 0 ? [] : [{ file: bundle.file, refusals }],
    ),
    discards: checked.flatMap((each): readonly Discard[] => each.discards),
    claims: read.claims.map(({ claim }) => ({
      ...{ system: claim.system, source: claim.source, readOn: claim.readOn, share: claim.headline.share },
      faults: claimRefusals(claim, sheet).map(({ what }) => what),
    })),
    removals: read.removals,
  };
  const files = filesOf(board, compared.rows, { answers, sheet, now });
  for (const [name, text] of files) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeAtomic(join(out, name), text, { durable: false });
  }
  return { board, files: files.size };
}

/** One bundle that cannot be read does not keep the others from the board. */
async function checkOrRefuse(file: string, options: CheckOptions): Promise<CheckedBundle> {
  try {
    return await checkBundle(file, options);
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    const bundle = { file: basename(file), sha256: '', bytes: 0, runId: '' };
    const what = `It could not be computed again: ${error.message}`;
    return { bundle, refusals: [{ rule: 'R5', what }], rows: [], discards: [], answers: new Map() };
  }
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A bundle that was handed in twice has each row once. */
const withoutRepeated = (checked: readonly CheckedBundle[]) => [
  ...new Map(checked.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values(),
];

function filesOf(
  board: ShownBoard,
  rows: readonly RankedRow[],
  options: ExportOptions & { readonly answers: ReadonlyMap<string, readonly AnswerRecord[]> },
): Map<string, string> {
  const files = new Map([
    ['index.html', boardPage(board)],
    ['board.json', asJson(board)],
  ]);
  for (const row of rows) {
    files.set(`rows/${row.id}.html`, boardRowPage(row, board));
    files.set(`every-eval-ever/${row.id}.json`, asJson(everyEvalEver(row, options)));
    const samples = everyEvalEverSamples(row, options.answers.get(row.id) ?? [], options);
    files.set(`every-eval-ever/${row.id}_samples.jsonl`, samples);
  }
  return files;
}

async function requireEmpty(out: string): Promise<void> {
  const present = await readdir(out).catch((error: unknown) => noneIfMissing(out, error) ?? []);
  if (present.length === 0) return;
  throw new ConfigError(`${out}: is not empty, and pages of other rows could remain in it.`, {
    key: 'out',
    hint: `Give a new folder, or empty it. It holds ${basename(present[0] ?? '')}.`,
  });
}
