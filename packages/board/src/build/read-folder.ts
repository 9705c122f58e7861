import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import { parseConfig } from '@memgym/core/config';
import { isFound, noneIfMissing, readTextFile } from '@memgym/runs';
import * as z from 'zod';
import { iso } from 'zod';
import { type Claim, claimSchema } from '../check/claim.js';
import { type BoardSheet, readBoardFile, readBoardSheet } from '../sheet/board-sheet.js';
import { type Submission, submissionSchema } from '../sheet/submission.js';

/** A line of `removals.jsonl`: a row that was taken down. Lines are only added. */
const removalSchema = z.strictObject({
  date: iso.date(),
  row: z.string().min(1).describe('Product and version, or the id of the row.'),
  rule: z.string().min(1),
  evidence: z.string().min(1).max(2000),
  reply: z.string().max(5000).optional(),
});
export type Removal = z.output<typeof removalSchema>;

/** A folder of a board as it was read. */
export interface BoardFolder {
  readonly sheet: BoardSheet;
  readonly bundles: readonly { readonly file: string; readonly submission: Submission | undefined }[];
  readonly claims: readonly { readonly name: string; readonly claim: Claim }[];
  readonly removals: readonly Removal[];
  /** `allowed_signers`, if there is one. */
  readonly signers: string | undefined;
}

const bundleEnd = '.memgym.zip';

/**
 * Reads the folder of a board: `sheet.json`, bundles, each with its form beside it, `claims/`, `removals.jsonl` and
 * `allowed_signers`. No bundle is opened.
 * @throws {ConfigError} when the sheet is missing, or a file has another form
 */
export async function readBoardFolder(folder: string): Promise<BoardFolder> {
  const sheet = await readBoardSheet(join(folder, 'sheet.json'));
  const files = (await namesIn(folder)).filter((name) => name.endsWith(bundleEnd));
  // Pages show commands with these names, which people paste into a shell.
  const odd = files.find((name) => !/^\w[\w.-]*$/.test(name));
  if (odd !== undefined)
    throw new ConfigError(`${folder}: ${JSON.stringify(odd)} is no name for a bundle.`, {
      hint: 'Use letters, digits, dot, dash and underscore.',
    });
  const bundles = await Promise.all(
    files.map(async (name) => ({
      file: join(folder, name),
      submission: await readSubmission(join(folder, name)),
    })),
  );
  const claims = await Promise.all(
    (await namesIn(join(folder, 'claims')))
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => ({
        name: basename(name, '.json'),
        claim: await readBoardFile(join(folder, 'claims', name), claimSchema, 'claim'),
      })),
  );
  const signers = join(folder, 'allowed_signers');
  return {
    ...{ sheet, bundles, claims },
    removals: await readRemovals(join(folder, 'removals.jsonl')),
    signers: isFound(signers) ? signers : undefined,
  };
}

/** The form beside a bundle: `notes.json` beside `notes.memgym.zip`. Undefined if there is none. */
export async function readSubmission(bundle: string): Promise<Submission | undefined> {
  const form = bundle.endsWith(bundleEnd) ? `${bundle.slice(0, -bundleEnd.length)}.json` : `${bundle}.json`;
  return isFound(form) ? readBoardFile(form, submissionSchema, 'submission') : undefined;
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => noneIfMissing(folder, error) ?? []);
  return names.sort();
}

async function readRemovals(file: string): Promise<Removal[]> {
  const lines = ((await readTextFile(file)) ?? '').split('\n');
  return lines.flatMap((line, place) => {
    if (line.trim() === '') return [];
    const value = tryParseJson(line);
    if (value === undefined) throw new ConfigError(`${file}: line ${place + 1} is no JSON.`);
    return [parseConfig(`${file}: line ${place + 1}`, removalSchema, value)];
  });
}
