import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Admission,
  type AnswerRecord,
  ConfigError,
  codeOf,
  diskRefusal,
  fileNameOf,
  type JsonObject,
  type RunManifest,
  type RunResult,
  type SnapshotText,
} from '@memgym/core';
import { unadmitted } from '@memgym/scoring';
import { inDataOrder } from '../folder/data-order.js';
import { readEpisodeFile, readEpisodes } from '../folder/episode-file.js';
import { isImported, waysToMend } from '../folder/imported-file.js';
import { readManifest } from '../folder/manifest-file.js';
import { readMetrics } from '../folder/metrics-file.js';
import { type Cited, citedInAll, type PlayedEpisode } from '../folder/played-episode.js';
import { nameOfShard } from '../folder/shard-name.js';
import { readState } from '../folder/state-store.js';
import { type RunProblem, runProblems } from '../results/run-problems.js';

/** A finished run in a folder. */
export interface OpenedRun extends Cited {
  readonly folder: string;
  readonly manifest: RunManifest;
  readonly result: RunResult;
  /** By system, in the order of the data. */
  readonly answers: readonly AnswerRecord[];
  /** Reasons for missing answers or ineffective feedback. */
  readonly problems: readonly RunProblem[];
  /** The completed episodes of a system. @throws {ConfigError} when the run has no such system */
  readEpisodes(system: string): Promise<readonly PlayedEpisode[]>;
  /** A stored state by its digest; null if it was deleted. @throws {StorageError} when its file is damaged */
  readState(digest: string): Promise<SnapshotText | null>;
}

/**
 * Opens a finished run.
 * @param folder the run's folder
 * @throws {ConfigError} when the folder contains no finished run, or its files are damaged
 */
export async function openRun(folder: string): Promise<OpenedRun> {
  const manifest = await readManifest(folder);
  if (manifest === null) {
    const what = existsSync(folder) ? 'contains no run, because it has no manifest.json' : 'contains no run';
    throw new ConfigError(`${folder}: ${what}.`, { hint: 'Pass the folder of a run, e.g. runs/<run id>.' });
  }
  if (manifest.shard !== undefined) {
    throw new ConfigError(`${folder}: is ${nameOfShard(manifest.shard)} of a run, which has no results.`, {
      hint: 'Make the run of all its shards with `memgym runs merge`.',
    });
  }
  if (manifest.status === 'running') {
    throw new ConfigError(`${folder}: the run has not ended.`, {
      hint: waysToMend(folder, '; it resumes where it stopped'),
    });
  }
  requireRecords(folder);
  const result = await readMetrics(folder);
  return openedRun(folder, { manifest, result, played: await readPlayed(folder, manifest) });
}

/** A part of a run's records: an episode, or all episodes of a system. */
type PlayedPart = Cited & Pick<PlayedEpisode, 'answers' | 'adaptations'>;

/** A run from what was read of it. @param played all of its records */
export function openedRun(
  folder: string,
  {
    manifest,
    result,
    played,
  }: { readonly manifest: RunManifest; readonly result: RunResult; readonly played: readonly PlayedPart[] },
): OpenedRun {
  const admissions = new Map(result.systems.map(({ name, admission }) => [name, admission]));
  const answers = inDataOrder(
    played.flatMap((part) => admittedAnswers(part.answers, admissions)),
    result.systems,
  );
  const adaptations = played.flatMap((part) => part.adaptations);
  return {
    folder,
    manifest,
    result,
    answers,
    ...citedInAll(played),
    problems: runProblems({ answers, adaptations }),
    readEpisodes: (system) => readEpisodes(folder, system),
    readState: (digest) => readState(join(folder, 'states'), digest),
  };
}

/** Without the answers of systems whose memory was refused: these are not scored. */
function admittedAnswers(
  answers: readonly AnswerRecord[],
  admissions: ReadonlyMap<string, Admission | undefined>,
): readonly AnswerRecord[] {
  return answers.flatMap((answer) => {
    const admission = admissions.get(answer.system);
    return admission === undefined ? [answer] : unadmitted([answer], admission);
  });
}

async function readPlayed(folder: string, { config }: RunManifest): Promise<PlayedEpisode[]> {
  const episodes: PlayedEpisode[] = [];
  const root = join(folder, 'episodes');
  const { systems = [] } = config as { systems?: JsonObject[] };
  const named = systems.map(({ name }) => fileNameOf(String(name)));
  for (const system of [...new Set([...(await listFolder(root, folder)), ...named])].sort()) {
    for (const file of await listFolder(join(root, system), folder)) {
      const played = await readEpisodeFile(join(root, system, file));
      if (played === null) {
        throw new ConfigError(`${join(root, system, file)}: the answers in this file are damaged.`, {
          hint: waysToMend(folder, '; it plays this episode from the cache'),
        });
      }
      episodes.push(played);
    }
  }
  return episodes;
}

/** @throws {ConfigError} when the run came from a bundle that has no records, because they quote data that stayed with its maker */
function requireRecords(folder: string): void {
  if (!isImported(folder) || existsSync(join(folder, 'episodes'))) return;
  throw new ConfigError(
    `${folder}: the bundle of this run has no answers, because they quote data that it does not include.`,
    {
      hint: 'If you have the data, `memgym runs replay <bundle> --data <path>` makes the answers again, and checks the numbers.',
    },
  );
}

async function listFolder(folder: string, run: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    const code = codeOf(error);
    const why = diskRefusal(error)?.reason ?? 'cannot be read';
    const what = code === 'ENOENT' ? 'no such folder' : `${why} (${code})`;
    throw new ConfigError(`${folder}: ${what}; this folder should contain the answers of the run.`, {
      cause: error,
      hint: waysToMend(run, '; cached replies cost nothing'),
    });
  }
}
