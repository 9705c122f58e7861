import { ConfigError, createRng } from '@memgym/core';
import type { LabelStudy, PlayedDialogue } from '@memgym/evaluators';
import type { OpenedRun } from '../inspect/open-run.js';
import { prepareSample } from './prepare-sample.js';
import type { PreparedSample } from './sample-files.js';

export interface SampleStudyInput {
  /** The name of the benchmark. */
  readonly benchmark: string;
  readonly study: LabelStudy;
  /** The data file or folder. */
  readonly path: string;
  /** Runs whose conversations are drawn. Default: none. */
  readonly runs?: readonly OpenedRun[];
  /** Only conversations of this system. Default: of all. */
  readonly system?: string | undefined;
  /** The most to draw. Default: that of the study. */
  readonly size?: number | undefined;
  readonly seed: string | number;
}

/**
 * Draws the sample of a benchmark's study. People see neither what the data claim nor the name of a system.
 * @throws {ConfigError} when a run is missing, or nothing can be drawn
 * @throws {DatasetError} when the data cannot be read, or a run is of other data
 */
export async function sampleStudy(input: SampleStudyInput): Promise<PreparedSample> {
  const { benchmark, study, path, runs = [], size = study.size, seed } = input;
  if (study.needsRun && runs.length === 0) {
    throw new ConfigError(`The study ${study.name} draws from the conversations of a run.`, {
      key: 'run',
      hint: 'Pass one with --run, of a benchmark that talks to its systems.',
    });
  }
  const candidates = await study.candidates({
    path,
    dialogues: study.needsRun ? await dialoguesOf(runs, input.system) : [],
    rng: createRng(seed).stream('study'),
  });
  if (candidates.length === 0) {
    throw new ConfigError(`There is nothing to draw for the study ${study.name}.`, {
      key: 'study',
      hint: study.needsRun
        ? 'The run has no conversations of the simulated user: use an on-policy run.'
        : 'The data are empty: pass the whole file.',
    });
  }
  const labels = new Set(
    [...study.choices, ...candidates.flatMap(({ task }) => task.choices ?? [])].map(({ label }) => label),
  );
  return prepareSample({
    candidates,
    size,
    about: {
      title: study.title,
      reference: 'data',
      labels: [...labels].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
      benchmark,
      seed,
      runs: runs.map(({ manifest: { runId }, folder }) => ({ runId, folder })),
      skipped: {},
    },
    form: { instructions: study.instructions, choices: study.choices },
  });
}

async function dialoguesOf(
  runs: readonly OpenedRun[],
  wanted: string | undefined,
): Promise<PlayedDialogue[]> {
  const dialogues: PlayedDialogue[] = [];
  for (const run of runs) {
    const systems = new Set(run.answers.map(({ system }) => system));
    for (const system of systems) {
      if (wanted !== undefined && system !== wanted) continue;
      for (const { episodeId, turns } of await run.readEpisodes(system))
        dialogues.push({ system, episodeId, turns });
    }
  }
  return dialogues;
}
