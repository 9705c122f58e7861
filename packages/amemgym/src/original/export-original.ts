import type { AnswerRecord, JsonObject, JsonValue, Turn } from '@memgym/core';
import { type AMemGymUser, amemgymRightOption, amemgymTruth } from '../data/amemgym-user.js';
import { originalUserFolder } from '../data/original/user-folder.js';
import { randomSimilarity } from '../score/random-similarity.js';
import { diagnosisGrid, overallGrid, utilizationGrid } from './export-answers.js';
import { probeCells } from './probe-cells.js';
import { createStoredChecks } from './stored-check.js';

/** One system of a run, ready for export. */
export interface ExportedSystem {
  readonly name: string;
  /** `agent_config.json`, without the facts that AWI-hack receives about a user. */
  readonly config: JsonObject;
  readonly answers: readonly AnswerRecord[];
  /** The exchanged messages, by user; empty if none. */
  readonly dialogues: ReadonlyMap<string, readonly Turn[]>;
  /** Memories shown to an evolving system, by user, period and question. Default: none. */
  readonly memories?: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;
}

/** The parts of a run to export. */
export interface ExportedRun {
  readonly systems: readonly ExportedSystem[];
  /** The upper bound and its model; null if the run has none. */
  readonly bound: { readonly model: string; readonly answers: readonly AnswerRecord[] } | null;
}

/** Maps a path below the output folder to its content. */
export type OriginalFiles = ReadonlyMap<string, JsonValue>;

/**
 * Writes a run in the original's layout (packages/amemgym/spec.md#results-of-a-run), without {@link stateFiles}. The
 * metrics are those of the run, so a drawn option counts as the choice. Users who were not played have no folder,
 * and null in lists by user.
 * @param users all users in the data, in order
 */
export function originalFiles(users: readonly AMemGymUser[], run: ExportedRun): OriginalFiles {
  const files = new Map<string, unknown>();
  for (const { name, config, answers, dialogues, memories } of run.systems) {
    for (const user of users) {
      if (!answers.some(({ cluster }) => cluster === user.id)) continue;
      const folder = `${name}/${originalUserFolder(user.id)}`;
      const facts = config.type === 'awi-hack' && {
        info_types: user.variables.map((variable) => variable.name),
      };
      files.set(`${folder}/agent_config.json`, { ...config, ...facts });
      for (const [file, content] of userFiles(user, answers, memories?.get(user.id)))
        files.set(`${folder}/${file}`, content);
      for (const [period, sessions] of interactionsOf(user, dialogues.get(user.id) ?? [])) {
        files.set(`${folder}/interactions/period_${period}.json`, sessions);
      }
    }
  }
  if (run.bound !== null) {
    const { model, answers } = run.bound;
    const grids = users.map((user) =>
      answers.some(({ cluster }) => cluster === user.id) ? utilizationGrid(user, answers) : null,
    );
    files.set(`${model}/utilization_results.json`, grids);
    files.set(`${model}/utilization_metrics.json`, {
      accuracy: users.map((user, at) =>
        user.periods.map(({ state }) =>
          user.questions.map((question, index) => {
            const answer = grids[at]?.[index]?.[amemgymRightOption(question, state)];
            return answer?.scores.accuracy ?? null;
          }),
        ),
      ),
    });
  }
  files.set('random_metrics.json', { accuracy: users.map(randomGrid) });
  return files as Map<string, JsonValue>;
}

const nothing = { overall: null, overallMetrics: null, diagnosis: null, diagnosisMetrics: null };

function userFiles(
  user: AMemGymUser,
  answers: readonly AnswerRecord[],
  memories?: ReadonlyMap<number, readonly string[]>,
): [string, unknown][] {
  const overall = overallGrid(user, answers, memories);
  const accuracy = overall.map((row) => row?.map((choice) => choice?.scores.accuracy ?? null) ?? null);
  const diagnosis = diagnosisGrid(user, answers);
  const files: [string, unknown][] = [
    ['overall_results.json', overall],
    ['overall_metrics.json', { accuracy }],
  ];
  if (diagnosis === null) return files;
  const probed = { ...nothing, diagnosis: { file: '', content: diagnosis } };
  const probes = probeCells(user, probed, createStoredChecks());
  const grid = (part: 'writeFailures' | 'readFailures' | 'memorySuccess') =>
    user.periods.map(({ index }) =>
      user.questions.map((_, question) => {
        const value = probes.diagnosis(index, question).fixed?.[part];
        return value === undefined ? null : Number(value);
      }),
    );
  return [
    ...files,
    ['diagnosis_results.json', diagnosis],
    [
      'diagnosis_metrics.json',
      {
        write_failure: grid('writeFailures'),
        read_failure: grid('readFailures'),
        memory_success: grid('memorySuccess'),
      },
    ],
  ];
}

function randomGrid(user: AMemGymUser): number[][] {
  return user.periods.map(({ state }) =>
    user.questions.map((question) =>
      randomSimilarity(
        'accuracy',
        amemgymTruth(question, state).map((value) => value ?? ''),
        question.options.map((option) => option.state),
      ),
    ),
  );
}

/** `interactions/period_PP.json`, for periods whose sessions were all played. */
function interactionsOf(user: AMemGymUser, turns: readonly Turn[]): [string, unknown][] {
  return user.periods.flatMap(({ index, sessions }): [string, unknown][] => {
    const held = sessions.map(({ id }) =>
      turns.filter(({ sessionId }) => sessionId === id).map(({ role, content }) => ({ role, content })),
    );
    if (turns.length === 0 || held.some((messages) => messages.length === 0)) return [];
    return [[String(index).padStart(2, '0'), held]];
  });
}
