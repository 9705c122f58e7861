import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { type AnswerRecord, ConfigError, type RunManifest, type RunResult } from '@memgym/core';
import { isErrorLike } from '@memgym/core/errors';
import { readChunks } from '@memgym/datasets';
import type { Registry } from '@memgym/registry';
import {
  checkSignature,
  type Difference,
  inTemporaryFolder,
  type OpenedRun,
  openBundle,
  openRun,
  verifyBundle,
} from '@memgym/runs';
import { type AnswerCalls, answerCalls } from '../records/answer-calls.js';
import { type PlayedSystem, playedSystems } from '../records/played-system.js';
import { type BoardRow, boardRow } from '../rows/board-row.js';
import type { BoardSheet } from '../sheet/board-sheet.js';
import type { Submission } from '../sheet/submission.js';
import { oddControls } from './controls.js';
import { otherCounts } from './counts.js';
import { whyNotScored } from './gate.js';
import { knownQuestions } from './known-questions.js';
import { notOnlyData } from './only-data.js';
import { firstOf, type Refusal } from './refusal.js';
import { otherData, otherInstrument } from './same-instrument.js';
import { withoutNotice } from './without-notice.js';

/** What computing a bundle again found; `Replayed` of the runner has this form. */
export interface Recomputed {
  readonly differences: readonly Difference[];
  readonly numbers: readonly string[];
  readonly playedSystems: readonly string[];
  /** Null for a bundle without records. */
  readonly recomputed: number | null;
}

/** What a check needs besides the bundle. */
export interface CheckOptions {
  readonly sheet: BoardSheet;
  /** What stands beside the bundle. Default: nothing, so all systems are MemGym's own. */
  readonly submission?: Submission | undefined;
  /** Whose signatures count, a file as ssh-keygen(1) describes. Default: none is needed. */
  readonly signers?: string | undefined;
  /** Finds data cards and the parts that come with MemGym; one for strangers. */
  readonly registry: Registry;
  readonly now: Date;
  /** Recomputes a bundle from its records and replies, and sends nothing: `replayBundle` of the runner. */
  recompute(file: string): Promise<Recomputed>;
}

/** A system that was played and is not scored. */
export interface Discard {
  readonly bundle: string;
  readonly system: string;
  readonly product: string;
  readonly reasons: readonly string[];
}

/** What a check found. It is admitted if nothing refuses it. */
export interface CheckedBundle {
  readonly bundle: BoardRow['bundle'];
  readonly refusals: readonly Refusal[];
  /** None if it is refused. */
  readonly rows: readonly BoardRow[];
  readonly discards: readonly Discard[];
  /** The answers of each row, by its id, for comparisons and exports. */
  readonly answers: ReadonlyMap<string, readonly AnswerRecord[]>;
}

/**
 * Checks a bundle by the rules of a board. All reasons are found, not the first one only, but nothing that could do harm is
 * opened: what names a program, a file or an address is refused by its manifest.
 * @throws {ConfigError} when there is no such file, or the data are needed and missing
 */
export async function checkBundle(file: string, options: CheckOptions): Promise<CheckedBundle> {
  const { sheet, registry, submission, now } = options;
  const identity = { file: basename(file), sha256: await sha256Of(file), bytes: (await stat(file)).size };
  const { manifest, differences } = await verifyBundle(file);
  const broken = [
    ...differences.map((each): Refusal => ({ rule: 'R2', what: placed(each) })),
    ...(await unsigned(file, options)),
    ...otherBytes(identity.sha256, submission),
  ];
  const none = { rows: [], discards: [], answers: new Map() };
  const bundle = { ...identity, runId: manifest?.runId ?? '' };
  if (manifest === null || differences.length > 0) return { bundle, refusals: firstOf(broken), ...none };
  const programs = notOnlyData(manifest, registry);
  if (programs.length > 0) return { bundle, refusals: [...broken, ...programs], ...none };
  const before = [...broken, ...otherData(manifest, sheet, registry)];
  const notice =
    submission === undefined ? [] : withoutNotice(submission, { noticeDays: sheet.noticeDays, now });
  const found = await inTemporaryFolder(async (place) => {
    const run = await unpackedRun(file, place);
    if (typeof run === 'string') {
      const unread: Refusal = { rule: 'R5', what: run };
      return { refusals: [...otherInstrument(manifest, null, sheet), unread], ...none };
    }
    const again = await options.recompute(file);
    return readRun(run, { ...options, manifest, again, bundle });
  });
  const refusals = [...before, ...found.refusals, ...notice];
  return refusals.length > 0 ? { bundle, refusals, ...none } : { bundle, ...found };
}

/** R2: a board that lists signers takes only what one of them signed. */
async function unsigned(file: string, { signers, now }: CheckOptions): Promise<Refusal[]> {
  if (signers === undefined) return [];
  try {
    await checkSignature({ file, signature: `${file}.sig`, signers }, now);
    return [];
  } catch (error) {
    if (!isErrorLike(error)) throw error;
    return [{ rule: 'R2', what: error.message }];
  }
}

const otherBytes = (sha256: string, submission: Submission | undefined): Refusal[] =>
  submission?.sha256 === undefined || submission.sha256 === sha256
    ? []
    : [
        {
          rule: 'R2',
          what: `The bundle has the SHA-256 ${sha256}, its submission states ${submission.sha256}.`,
        },
      ];

const placed = ({ file, line, what }: Difference): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${what}.`;

/** The run of a bundle, or why there is none to read, as a sentence. */
async function unpackedRun(file: string, place: string): Promise<OpenedRun | string> {
  const opened = await openBundle(file);
  try {
    if (!opened.files.some(({ path, absent }) => path.startsWith('run/episodes/') && absent !== true))
      return 'It holds no records, because its data may not be passed on. Nothing can be computed again.';
    await opened.unpack(place, (path) => path.startsWith('run/'));
  } finally {
    opened.close();
  }
  try {
    return await openRun(join(place, 'run'));
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    return error.message.replaceAll(`${place}${sep}`, '');
  }
}

interface RunToRead extends CheckOptions {
  readonly manifest: RunManifest;
  readonly again: Recomputed;
  readonly bundle: BoardRow['bundle'];
}

async function readRun(run: OpenedRun, options: RunToRead): Promise<Omit<CheckedBundle, 'bundle'>> {
  const { sheet, manifest, again, bundle, submission } = options;
  const systems = playedSystems(run, sheet);
  const none = systems.find(({ control }) => control === 'none');
  const calls = new Map<string, AnswerCalls>();
  for (const { name, answers } of systems) calls.set(name, await answerCalls(run.folder, name, answers));
  const refusals = [
    ...notRecomputed(again),
    ...otherInstrument(manifest, run.result, sheet),
    ...otherQuestions(systems, none, calls),
    ...oddControls(systems, sheet),
    ...knownQuestions(systems),
    ...withoutProduct(systems, submission),
  ];
  const rows: BoardRow[] = [];
  const discards: Discard[] = [];
  const answers = new Map<string, readonly AnswerRecord[]>();
  for (const system of systems) {
    const reasons = system.control === null ? whyNotScored(system, none, sheet) : [];
    const product = submission?.products[system.name];
    if (reasons.length > 0) {
      discards.push({
        bundle: bundle.file,
        system: system.name,
        product: product?.name ?? system.result.type,
        reasons,
      });
      continue;
    }
    refusals.push(...otherCounts(system.name, system.answers, sheet));
    const labels = labelsOf(system, run.result, options);
    const own = calls.get(system.name);
    if (own === undefined) continue;
    const wasPlayed = again.playedSystems.includes(system.name);
    const row = boardRow({ system, manifest, sheet, calls: own, bundle, product, wasPlayed, labels });
    rows.push(row);
    answers.set(row.id, system.answers);
  }
  return { refusals, rows, discards, answers };
}

/** R5: records, numbers and replies fit each other. */
function notRecomputed({ differences, numbers, recomputed }: Recomputed): Refusal[] {
  // What a record says against its replies tells more than the files that follow from it.
  const isRecord = ({ file }: Difference): boolean => file.startsWith('episodes/');
  const kinds = [
    differences.filter(isRecord).map(placed),
    numbers.map((number) => `The number ${number}.`),
    differences.filter((each) => !isRecord(each)).map(placed),
    recomputed === null ? ['Nothing could be computed again.'] : [],
  ];
  return kinds.flatMap((found) => firstOf(found.map((what) => ({ rule: 'R5', what }))));
}

/** R6: every system is asked each question with the words with which the row without memory is asked it. */
function otherQuestions(
  systems: readonly PlayedSystem[],
  none: PlayedSystem | undefined,
  calls: ReadonlyMap<string, AnswerCalls>,
): Refusal[] {
  const wanted = none === undefined ? undefined : calls.get(none.name)?.asked;
  if (wanted === undefined) return [];
  return systems.flatMap(({ name }): Refusal[] => {
    const asked = [...(calls.get(name)?.asked ?? [])];
    const others = asked.filter(([question, digest]) => wanted.get(question) !== digest);
    if (others.length === 0) return [];
    const what = `${name} is asked in other words than none in ${others.length} of ${asked.length} questions, such as ${others[0]?.[0]}.`;
    return [{ rule: 'R6', what }];
  });
}

/** A memory outside of MemGym is somebody's product, so its row says which. */
function withoutProduct(systems: readonly PlayedSystem[], submission: Submission | undefined): Refusal[] {
  const played = new Set(systems.map(({ name }) => name));
  const unknown = Object.keys(submission?.products ?? {}).filter((name) => !played.has(name));
  return [
    ...systems.flatMap(({ name, result }) =>
      result.admission === undefined || submission?.products[name] !== undefined
        ? []
        : [`${name} is a memory outside of MemGym. Its submission states no product and version.`],
    ),
    ...unknown.map((name) => `The submission states a product for ${name}, which the run did not play.`),
  ].map((what) => ({ rule: 'R12', what }));
}

function labelsOf(
  { result, control }: PlayedSystem,
  run: RunResult,
  { sheet, registry, manifest }: RunToRead,
): string[] {
  const part = registry.declared('memorySystem').find(({ type }) => type === result.type);
  const tuned = part?.tunedOn?.includes(manifest.benchmark) === true;
  const best = result.metrics[sheet.verdicts.lenient]?.value ?? 0;
  const isHigh = control === null && sheet.ceiling !== undefined && best > sheet.ceiling;
  return [
    ...(tuned
      ? [`Its defaults were chosen on ${manifest.benchmark}, so its figures may be higher here.`]
      : []),
    ...(isHigh
      ? [`Above ${sheet.ceiling}, the share of right labels: some answers to wrong labels count.`]
      : []),
    ...(result.admission?.doubts ?? []),
    ...(run.departing?.[result.name] === undefined
      ? []
      : [`Another profile: ${run.departing[result.name]}.`]),
  ];
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const part of readChunks(file)) hash.update(part);
  } catch (cause) {
    throw new ConfigError(`${file}: cannot be read.`, {
      cause,
      hint: 'Name a file that `memgym runs bundle` wrote.',
    });
  }
  return hash.digest('hex');
}
