import { appendFile, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ConfigError, canonicalJson, type RunManifest } from '@memgym/core';
import {
  changeTags,
  episodePath,
  findingFileName,
  nameOfShard,
  noneIfMissing,
  readEpisodeFile,
  readManifest,
  readTags,
  requireOwnFiles,
  type Shard,
  storageProblem,
  writeManifest,
} from '@memgym/runs';
import { runJob } from '../job/run-job.js';
import type { RunPlan } from '../plan/run-plan.js';
import { finishRun } from '../results/finish-run.js';
import { countAsked, keepPrompts, runParts } from './play-plan.js';
import { type FinishedRun, withPlaces } from './run-experiment.js';
import { planShard } from './shard.js';

/** A folder with a shard of the run. */
interface ShardFolder {
  readonly folder: string;
  readonly manifest: RunManifest;
  readonly shard: Shard;
}

/** Parts of a shard's folder whose files belong to it alone; those of others are joined line by line. */
const ownParts = ['episodes', 'calls', 'states'];
const joinedParts = ['texts', 'times', 'scopes'];
const serversFile = join('calls', findingFileName);

/**
 * Makes the run of a plan from the folders of all its shards, and its results. Nothing is played and no model is
 * called. The folders of the shards are not changed. After a kill, the same call starts again.
 *
 * @throws {ConfigError} before anything is written: a shard is missing, is given twice, belongs to another run, or has
 * not been played to its end; or the run exists already
 */
export async function mergeShards(
  planned: RunPlan,
  folders: readonly string[],
  { runsFolder = 'runs' }: { readonly runsFolder?: string } = {},
): Promise<FinishedRun> {
  const folder = join(runsFolder, planned.runId);
  const shards = await Promise.all(folders.map((each) => readShard(planned, each)));
  requireAll(shards);
  for (const shard of shards) await requirePlayed(planned, shard);
  await requireUnfinished(folder);
  const startedOn = shards.flatMap(({ manifest }) => manifest.startedOn ?? []).sort()[0];
  // What one shard found out about a memory is true of all, the worst first.
  const proved = shards.flatMap(({ manifest: { proofs = {} } }) => Object.entries(proofs));
  const proofs = Object.fromEntries(
    proved.sort(
      ([, one], [, other]) => Number(one.refused !== undefined) - Number(other.refused !== undefined),
    ),
  );
  const manifest = {
    ...withPlaces(planned, folder),
    ...(proved.length > 0 && { proofs }),
    ...(shards[0]?.manifest.plugins !== undefined && { plugins: shards[0].manifest.plugins }),
    startedOn,
  };
  const plan = { ...planned, manifest };
  const options = {
    folder,
    parts: runParts,
    fresh: true,
    clients: {},
    pace: {},
    atOnce: 1,
    onProgress: () => undefined,
  };
  return runJob(options, async (job) => {
    await keepPrompts(planned, job);
    await writeManifest(folder, manifest);
    for (const shard of shards) {
      const { tags: add, note } = await readTags(shard.folder);
      if (add.length > 0 || note !== undefined) await changeTags(folder, { add, note });
    }
    for (const shard of shards) await copyShard(shard.folder, folder, job.expectHeld);
    await job.settle();
    const finished = await finishRun(plan, folder, { expectHeld: job.expectHeld });
    const questions = countAsked(plan);
    return {
      ...finished,
      edited: [],
      folder,
      findings: [],
      progress: {
        questionsDone: questions,
        questionsTotal: questions,
        episodesSkipped: plan.plays.flatMap(({ episodes }) => episodes).length,
        episodesWithoutTexts: 0,
        stage: 'writing',
        spent: job.gate.budget.spent(),
        callsPaid: 0,
        callsCached: 0,
      },
    };
  });
}

async function readShard(plan: RunPlan, folder: string): Promise<ShardFolder> {
  const manifest = await readManifest(folder);
  if (manifest?.shard === undefined) {
    const what = manifest === null ? 'contains no run' : 'is a whole run, not a shard';
    throw new ConfigError(`${folder}: ${what}.`, {
      hint: 'Give the folders that `memgym run --shard` made, e.g. runs/*-shard-*.',
    });
  }
  const { shard } = manifest;
  const differing = differences(manifest, plan.manifest);
  if (differing.length > 0) {
    throw new ConfigError(`${folder}: belongs to another run; these parts differ: ${differing.join(', ')}.`, {
      hint: 'Give the experiment, data and flags with which the shards were played, and the same version of MemGym.',
    });
  }
  requireOwnFiles(folder, [...ownParts, ...joinedParts]);
  return { folder, manifest, shard };
}

/** What may differ between a shard and its run, and between shards: places and dates. */
const unequal = new Set(['status', 'startedOn', 'experimentFolder', 'shard', 'served', 'prompts', 'proofs']);

function differences(shard: RunManifest, run: RunManifest): string[] {
  const partsOf = (manifest: RunManifest): Map<string, unknown> => {
    const { path: _path, ...data } = manifest.data;
    return new Map(Object.entries({ ...manifest, data }).filter(([key]) => !unequal.has(key)));
  };
  const [own, whole] = [partsOf(shard), partsOf(run)];
  const keys = [...new Set([...own.keys(), ...whole.keys()])];
  return keys.filter((key) => textOf(own.get(key)) !== textOf(whole.get(key)));
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : canonicalJson(JSON.parse(JSON.stringify(value)));

function requireAll(shards: readonly ShardFolder[]): void {
  const [first] = shards;
  if (first === undefined) throw new ConfigError('No shards were given.');
  const { count } = first.shard;
  for (const { folder, shard } of shards) {
    const twin = shards.find((other) => other.folder !== folder && other.shard.index === shard.index);
    if (shard.count !== count)
      throw new ConfigError(
        `${folder}: is ${nameOfShard(shard)}, and ${first.folder} is ${nameOfShard(first.shard)}.`,
        {
          hint: 'Give the shards of one number.',
        },
      );
    if (twin !== undefined || shards.filter((other) => other.folder === folder).length > 1)
      throw new ConfigError(`${nameOfShard(shard)} is given twice: ${folder}, ${twin?.folder ?? folder}.`, {
        hint: 'Give each shard once.',
      });
  }
  const missing = Array.from({ length: count }, (_value, place) => place + 1).filter(
    (index) => !shards.some(({ shard }) => shard.index === index),
  );
  if (missing.length === 0) return;
  throw new ConfigError(`${missing.map((index) => nameOfShard({ index, count })).join(', ')}: missing.`, {
    hint: 'Play it with the same command and `--shard`, then merge all of them.',
  });
}

async function requirePlayed(plan: RunPlan, { folder, shard }: ShardFolder): Promise<void> {
  let unfinished = 0;
  for (const { system, episodes } of planShard(plan, shard).plays)
    for (const { id } of episodes)
      if ((await readEpisodeFile(episodePath(folder, system.config.name, id))) === null) unfinished += 1;
  if (unfinished === 0) return;
  throw new ConfigError(`${folder}: ${unfinished} episodes are not played to their end, or damaged.`, {
    hint: `Run the same command with \`--shard ${shard.index}/${shard.count}\` again; it continues.`,
  });
}

async function requireUnfinished(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  if (manifest === null || manifest.status === 'running') return;
  throw new ConfigError(`${folder}: the run exists already.`, {
    hint: 'Look at it, remove it, or give another folder of the runs.',
  });
}

async function copyShard(from: string, to: string, expectHeld: () => void): Promise<void> {
  for (const part of [...ownParts, ...joinedParts]) {
    for (const path of await filesIn(join(from, part))) {
      expectHeld();
      const name = relative(from, path);
      const target = join(to, name);
      try {
        await mkdir(dirname(target), { recursive: true });
        if (ownParts.includes(part) && name !== serversFile) await copyFile(path, target);
        else await appendFile(target, withLineBreak(await readFile(path)));
      } catch (error) {
        throw storageProblem(target, error);
      }
    }
  }
}

/** A last line cut off by a kill must not merge with the next one. */
const withLineBreak = (bytes: Buffer): Buffer =>
  bytes.length === 0 || bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    return noneIfMissing(folder, error) ?? [];
  }
}
