import { basename } from 'node:path';
import { type DataFile, DatasetError } from '@memgym/core';
import {
  createQuirkLog,
  formatPath,
  parseRecord,
  type QuirkFinding,
  readJsonFile,
  requireFile,
} from '@memgym/datasets';
import { type AMemGymInvariant, type AMemGymProblem, findAMemGymProblems } from './amemgym-problems.js';
import { amemgymQuirks } from './amemgym-quirks.js';
import { type AMemGymItem, amemgymFileSchema, amemgymItemSchema } from './amemgym-schema.js';
import type { AMemGymUser } from './amemgym-user.js';
import { brokenText } from './broken-text.js';
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

/** AMemGym's `data.json`: users to simulate instead of conversations to read. */
interface LoadedAMemGym {
  benchmark: 'amemgym';
  /** Of `data.json`. */
  path: string;
  /** In the order of the file. */
  users: AMemGymUser[];
  files: DataFile[];
  quirks: QuirkFinding[];
}

/** Places where an item's `update_cnts` differ from the totals of its updates; a missing count means no change. */
function findCountProblems({ state_schema, periods }: AMemGymItem): AMemGymProblem[] {
  const totals = new Map([...state_schema.keys()].map((name) => [name, 0]));
  for (const { updates } of periods.slice(1)) {
    for (const name of updates.keys()) totals.set(name, (totals.get(name) ?? 0) + 1);
  }
  return periods.flatMap(({ update_cnts: counts }, index) =>
    [...new Set([...totals.keys(), ...counts.keys()])].flatMap((name) => {
      const [said, total] = [counts.get(name) ?? 0, totals.get(name) ?? 0];
      if (said === total) return [];
      return {
        invariant: 'update-counts-are-totals' as const,
        path: formatPath(['periods', index, 'update_cnts', name]),
        detail: `says ${said}, the periods have ${total}`,
      };
    }),
  );
}

/** The summaries, events, openers, questions and answers of a user that do not consist of complete sentences. */
export function findBrokenTexts(user: AMemGymUser): AMemGymProblem[] {
  const problems: AMemGymProblem[] = [];
  const check = (text: string | null, ...path: PropertyKey[]): void => {
    const detail = text === null ? null : brokenText(text);
    if (detail !== null) {
      problems.push({ invariant: 'sentences-are-whole', path: formatPath(path), detail });
    }
  };
  for (const { index, summary, sessions } of user.periods) {
    check(summary, 'periods', index, 'period_summary');
    sessions.forEach(({ event, query }, position) => {
      check(event, 'periods', index, 'sessions', position, 'event');
      check(query, 'periods', index, 'sessions', position, 'query');
    });
  }
  user.questions.forEach(({ text, options }, index) => {
    check(text, 'qas', index, 'query');
    options.forEach(({ answer }, position) => {
      check(answer, 'qas', index, 'answer_choices', position, 'answer');
    });
  });
  return problems;
}
