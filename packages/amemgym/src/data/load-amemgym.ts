import { basename } from 'node:path';
import { DatasetError } from '@memgym/core';
import { createQuirkLog, parseRecord, readJsonFile, requireFile } from '@memgym/datasets';
import { type AMemGymInvariant, type AMemGymProblem, findAMemGymProblems } from './amemgym-problems.js';
import { amemgymQuirks } from './amemgym-quirks.js';
import { type AMemGymItem, amemgymFileSchema, amemgymItemSchema } from './amemgym-schema.js';
import type { AMemGymUser } from './amemgym-user.js';
import { findBrokenTexts } from './broken-text-problems.js';
import { findCountProblems } from './count-problems.js';
import type { LoadedAMemGym } from './loaded-amemgym.js';
import { toAMemGymUser } from './to-amemgym-user.js';

/** Possible places of the file below a folder. */
const fileCandidates = [
  'data.json',
  'v1.base/data.json',
  'amemgym/data.json',
  'amemgym/v1.base/data.json',
] as const;

/** A readable file and the rules it breaks; paths start at the item. */
export interface ReadAMemGym {
  filePath: string;
  loaded: LoadedAMemGym;
  problems: AMemGymProblem[];
}

/**
 * Reads `data.json` and lists broken rules without throwing for them.
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function readAMemGym(path: string): Promise<ReadAMemGym> {
  const filePath = await requireFile(
    path,
    fileCandidates,
    'Get v1.base/data.json of AGI-Eval/AMemGym from Hugging Face, or make one with `memgym generate amemgym`.',
  );
  const { value: items, file } = await readJsonFile(filePath, amemgymFileSchema);
  const quirks = createQuirkLog(amemgymQuirks);
  const ids = new Set<string>();
  const users = items.map((item, index) => {
    if (ids.has(item.id)) {
      throw new DatasetError({ file: filePath, path: `[${index}].id` }, `"${item.id}" is used twice.`, {
        hint: 'User ids must be unique; give one of them another id.',
      });
    }
    ids.add(item.id);
    return toAMemGymUser(item, { file: basename(filePath), path: `[${index}]` }, quirks);
  });
  const problems = users.flatMap((user, index) =>
    [...problemsOf(user, items[index] as AMemGymItem), ...findBrokenTexts(user)].map((problem) => ({
      ...problem,
      path: `[${index}].${problem.path}`,
    })),
  );
  return {
    filePath,
    loaded: { benchmark: 'amemgym', path: filePath, users, files: [file], quirks: [...quirks.findings] },
    problems,
  };
}

/** Rules that do not affect scores; a file that breaks them can still be played. */
const harmless: ReadonlySet<AMemGymInvariant> = new Set(['update-counts-are-totals', 'sentences-are-whole']);

/**
 * AMemGym's `data.json`: users whose state changes period by period, with questions asked after each. Every rule of the
 * format is checked (see `amemgymInvariants`) except the rules on counts and sentences, which only `memgym data check`
 * reports. `path` is the file or a folder with it.
 * @throws {DatasetError} when the file is missing, damaged, of another form, or breaks a rule
 */
export async function loadAMemGym(path: string): Promise<LoadedAMemGym> {
  const { filePath, loaded, problems } = await readAMemGym(path);
  requireNoProblems(
    problems.filter(({ invariant }) => !harmless.has(invariant)),
    filePath,
  );
  return loaded;
}

/**
 * One user in the form of `data.json`, checked by every rule on values, dates and counts.
 *
 * @param file its name in errors
 * @throws {DatasetError} when the value has another form or breaks a rule
 */
export function parseAMemGymItem(value: unknown, file: string): AMemGymUser {
  const item = parseRecord(amemgymItemSchema, value, { file });
  const user = toAMemGymUser(item, { file, path: '' }, createQuirkLog(amemgymQuirks));
  requireNoProblems(problemsOf(user, item), file);
  return user;
}

const problemsOf = (user: AMemGymUser, item: AMemGymItem): AMemGymProblem[] => [
  ...findAMemGymProblems(user),
  ...findCountProblems(item),
];

function requireNoProblems(problems: readonly AMemGymProblem[], file: string): void {
  const [first, ...others] = problems;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new DatasetError({ file, path: first.path }, `${first.invariant}: ${first.detail}${more}.`, {
    hint: '`memgym data check amemgym` lists all of them; fix the file or generate it again.',
  });
}
