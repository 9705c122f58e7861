import { basename } from 'node:path';
import { type DataFile, DatasetError, type Episode, InternalError } from '@memgym/core';
import { amemgymInvariants } from '../amemgym/amemgym-problems.js';
import type { AmemgymUser } from '../amemgym/amemgym-user.js';
import { readAmemgym } from '../amemgym/load-amemgym.js';
import { episodeInvariants, findEpisodeProblems } from '../conversations/episode-problems.js';
import { describeProblem, readConversations } from '../conversations/load-conversations.js';
import { formatPath } from '../files/parse-record.js';
import { loadPersonaMemQuestions } from '../personamem/load-personamem.js';
import { countQuirks, type QuirkFinding } from '../quirk-finding.js';
import { quirkRegister } from '../quirk-register.js';
import type { CheckedCount, CheckedInvariant, CheckReport } from './check-report.js';
import type { DatasetEntry, ExpectedCount } from './dataset-entry.js';
import { datasetEntry } from './locate-dataset.js';

interface Checked {
  /** What the file calls itself. */
  title?: string | undefined;
  files: readonly DataFile[];
  counts: readonly ExpectedCount[];
  questionTypes: readonly string[];
  quirks: readonly QuirkFinding[];
  invariants: readonly { id: string; what: string }[];
  problems: readonly Problem[];
}

interface Problem {
  /** The broken rule; undefined where the form of a file is wrong. */
  invariant?: string | undefined;
  text: string;
}

const brokenRule = (invariant: string, path: string, detail: string): Problem => ({
  invariant,
  text: `${path}: ${detail} (${invariant}).`,
});

function countEpisodes(episodes: readonly Episode[]): ExpectedCount[] {
  const sessions = episodes.flatMap(({ conversation }) => conversation.sessions);
  return [
    { name: 'episodes', count: episodes.length },
    { name: 'sessions', count: sessions.length },
    { name: 'turns', count: sessions.reduce((sum, { turns }) => sum + turns.length, 0) },
    {
      name: 'questions',
      count: episodes.reduce((sum, { conversation }) => sum + conversation.questions.length, 0),
    },
  ];
}

function countUsers(users: readonly AmemgymUser[]): ExpectedCount[] {
  const periods = users.flatMap((user) => user.periods);
  return [
    { name: 'users', count: users.length },
    { name: 'periods', count: periods.length },
    { name: 'sessions', count: periods.reduce((sum, { sessions }) => sum + sessions.length, 0) },
    { name: 'questions', count: users.reduce((sum, { questions }) => sum + questions.length, 0) },
  ];
}

async function read(entry: DatasetEntry, path: string): Promise<Checked> {
  if (entry.name === 'amemgym') {
    const { loaded, problems } = await readAmemgym(path);
    const { users, files, quirks } = loaded;
    return {
      files,
      counts: countUsers(users),
      questionTypes: [],
      quirks,
      invariants: amemgymInvariants,
      problems: problems.map(({ invariant, path: at, detail }) => brokenRule(invariant, at, detail)),
    };
  }
  if (entry.name === 'conversations') return readOwn(path);
  const loaded = await entry.load(path);
  if (!('episodes' in loaded)) throw new InternalError(`The data set "${entry.name}" has no episodes.`);
  const { episodes, files, quirks } = loaded;
  const counts = countEpisodes(episodes);
  let questionTypes = typesOf(episodes);
  if (entry.name === 'personamem') {
    // The question file is complete even where conversations are missing.
    questionTypes = (await loadPersonaMemQuestions(path)).map(({ question }) => question.type);
    counts.push({ name: 'questions in the file', count: questionTypes.length });
  }
  return {
    files,
    counts,
    questionTypes,
    quirks,
    invariants: episodeInvariants,
    problems: findEpisodeProblems(episodes).map(({ invariant, path: at, detail }) =>
      brokenRule(invariant, formatPath(at), detail),
    ),
  };
}

/** A conversations file is for people to mend: each problem names its line. */
async function readOwn(path: string): Promise<Checked> {
  const { filePath, title, loaded, problems } = await readConversations(path);
  const episodes = loaded?.episodes ?? [];
  const questions = episodes.flatMap(({ conversation }) => conversation.questions);
  const withEvidence = questions.filter(({ evidence }) => evidence.turnIds.length > 0).length;
  return {
    title,
    files: loaded?.files ?? [],
    counts:
      loaded === null
        ? []
        : [
            ...countEpisodes(episodes),
            { name: 'questions with evidence', count: withEvidence },
            { name: 'clusters', count: new Set(episodes.map(({ cluster }) => cluster)).size },
          ],
    questionTypes: typesOf(episodes),
    quirks: [],
    invariants: episodeInvariants,
    problems: problems.map((problem) => ({
      invariant: problem.invariant,
      text: `${basename(filePath)}:${describeProblem(problem)}`,
    })),
  };
}

const typesOf = (episodes: readonly Episode[]): string[] =>
  episodes.flatMap(({ conversation }) => conversation.questions.map(({ type }) => type));

function withPublished(
  counts: readonly ExpectedCount[],
  published: readonly ExpectedCount[],
): CheckedCount[] {
  return counts.map(({ name, count }) => ({
    name,
    count,
    published: published.find((candidate) => candidate.name === name)?.count ?? null,
  }));
}

function fileProblems(files: CheckReport['files']): string[] {
  return files
    .filter(({ state }) => state === 'changed')
    .map(
      ({ name }) =>
        `${name}: not the published file; its SHA-256 differs. Fetch it again, unless you changed it on purpose.`,
    );
}

/**
 * Reads a data set and reports its contents, oddities and faults. A file that cannot be read is a problem in the
 * report, not an error.
 * @throws {ConfigError} for a name that is not in the catalogue
 * @throws {DatasetError} when the path does not exist
 */
export async function checkDataset(name: string, path: string): Promise<CheckReport> {
  const entry = datasetEntry(name);
  const report: CheckReport = {
    dataset: name,
    title: entry.title,
    files: [],
    counts: [],
    questionTypes: [],
    quirks: [],
    invariants: [],
    problems: [],
  };
  let checked: Checked;
  try {
    checked = await read(entry, path);
  } catch (error) {
    if (!(error instanceof DatasetError) || error.missing) throw error;
    report.problems.push(error.hint === undefined ? error.message : `${error.message} ${error.hint}`);
    return report;
  }
  report.title = checked.title ?? report.title;
  report.files = checked.files.map((file) => {
    const published = entry.expected.files.find((candidate) => candidate.name === file.name);
    const state =
      published === undefined ? 'unknown' : published.sha256 === file.sha256 ? 'published' : 'changed';
    return { ...file, state };
  });
  report.counts = withPublished(checked.counts, entry.expected.counts);
  const types = new Map<string, number>();
  for (const type of checked.questionTypes) types.set(type, (types.get(type) ?? 0) + 1);
  report.questionTypes = withPublished(
    [...types].map(([type, count]) => ({ name: type, count })).sort((a, b) => b.count - a.count),
    entry.expected.questionTypes,
  );
  const met = countQuirks(checked.quirks);
  report.quirks = quirkRegister.flatMap(({ id, what, action, publishedCount }) => {
    const count = met.get(id);
    return count === undefined ? [] : [{ id, what, action, count, published: publishedCount }];
  });
  report.invariants = checked.invariants.map(
    ({ id, what }): CheckedInvariant => ({
      id,
      what,
      violations: checked.problems.filter(({ invariant }) => invariant === id).length,
    }),
  );
  report.problems = [
    ...fileProblems(report.files),
    ...checked.quirks
      .filter(({ id }) => id === 'personamem-context-id-mismatch')
      .map(({ place, detail }) => `${place.file}:${place.line}: the conversation was changed (${detail}).`),
    ...checked.problems.map(({ text }) => text),
  ];
  return report;
}
