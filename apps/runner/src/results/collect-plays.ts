import type { Admission, AnswerRecord, CallTotal, Profile, Turn } from '@memgym/core';
import type { Adaptation } from '@memgym/evaluators';
import { addCallTotals } from '@memgym/llm-client';
import {
  type Cited,
  citedInAll,
  episodePath,
  type PlayedEpisode,
  readEpisodeFile,
  readTimes,
} from '@memgym/runs';
import { admissionOf, unadmitted } from '@memgym/scoring';
import { familyOf, keepsStateOutside, nameOfModel } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';

/** The records of one system's episodes so far. */
export interface CollectedPlay extends Cited {
  /** The system's name and type. */
  readonly name: string;
  readonly type: string;
  /** What it has in common with the systems that differ from it only in the model. Absent in a run of one model. */
  readonly family?: string;
  /** The name of its model. Absent in a run of one model. */
  readonly model?: string;
  /** Absent for a system without profiles. */
  readonly profile: Profile | undefined;
  /** Absent if it ranks no memories. */
  readonly k?: number | 'all';
  readonly standing: 'system' | 'bound';
  readonly answers: readonly AnswerRecord[];
  /** Its policy changes and failed attempts. */
  readonly adaptations: readonly Adaptation[];
  /** The exchanged messages, by episode. */
  readonly dialogues: ReadonlyMap<string, readonly Turn[]>;
  /** The notes of the protocol, by episode. */
  readonly notes: ReadonlyMap<string, PlayedEpisode['notes']>;
  readonly calls: readonly CallTotal[];
  /** Writes that stored less than they were given, because a reply could not be read. */
  readonly degradedWrites: number;
  readonly unsourcedMemories: number;
  /** The messages that it left out, where it stored none at all although it is a memory. */
  readonly ignoredMessages: number;
  /** Whether its memory could be measured; if not, its answers are not scored. Absent for a memory in this process. */
  readonly admission?: Admission;
  /** Whether every episode ended without a failure. */
  readonly complete: boolean;
}

/** Reads the records of a run's played episodes, by system in plan order. */
export async function collectPlays(
  { plays: planned, systems, manifest: { proofs = {} } }: RunPlan,
  folder: string,
): Promise<CollectedPlay[]> {
  const plays: CollectedPlay[] = [];
  const hasModels = new Set(planned.map(({ system }) => system.model)).size > 1;
  for (const { system, episodes } of planned) {
    const { name, type } = system.config;
    const answers: AnswerRecord[] = [];
    const adaptations: Adaptation[] = [];
    const dialogues = new Map<string, readonly Turn[]>();
    const notes = new Map<string, PlayedEpisode['notes']>();
    const totals = [];
    const read: PlayedEpisode[] = [];
    let complete = true;
    for (const episode of episodes) {
      const played = await readEpisodeFile(episodePath(folder, name, episode.id));
      complete &&= played?.end.status === 'complete';
      if (played === null) continue;
      read.push(played);
      for (const answer of played.answers) answers.push(answer);
      for (const adaptation of played.adaptations) adaptations.push(adaptation);
      dialogues.set(episode.id, played.turns);
      notes.set(episode.id, played.notes);
      totals.push(played.calls);
    }
    const admission =
      keepsStateOutside(system) && read.length > 0
        ? admissionOf({
            proof: Object.hasOwn(proofs, name) ? proofs[name] : undefined,
            held: read.flatMap(({ held }) => held),
            answers,
            repeated: await repeatedRequests(folder, name),
            k: system.k,
          })
        : undefined;
    // A window in front of a memory that stores nothing still remembers the latest messages.
    const isMemory = !system.capabilities.has('stores-nothing');
    const storesNothing = !isMemory && system.config.window === undefined;
    const isBound = system.capabilities.has('privileged') || storesNothing;
    const standing = !systems.includes(system) || isBound ? 'bound' : 'system';
    plays.push({
      name,
      type,
      ...(hasModels && { family: familyOf(system.config), model: nameOfModel(system) }),
      profile: system.profile,
      ...(ranksMemories(answers) && { k: Number.isFinite(system.k) ? system.k : 'all' }),
      standing,
      answers: admission === undefined ? answers : unadmitted(answers, admission),
      ...(admission !== undefined && { admission }),
      adaptations,
      dialogues,
      notes,
      ...citedInAll(read),
      complete,
      unsourcedMemories: read.reduce((sum, played) => sum + played.unsourcedMemories, 0),
      ignoredMessages: isMemory ? ignoredIn(read) : 0,
      degradedWrites: read.reduce((sum, played) => sum + played.degradedWrites, 0),
      calls: addCallTotals(...totals),
    });
  }
  return plays;
}

/** All messages, where none became a memory. */
function ignoredIn(read: readonly PlayedEpisode[]): number {
  const isEmpty = read.every(({ written }) => written.stored === 0);
  return isEmpty ? read.reduce((sum, { written }) => sum + written.skipped, 0) : 0;
}

async function repeatedRequests(folder: string, system: string): Promise<number> {
  const times = await readTimes(folder, system);
  return times.reduce((sum, { repeatedRequests = 0 }) => sum + repeatedRequests, 0);
}

const ranksMemories = (answers: readonly AnswerRecord[]): boolean =>
  answers.some(
    (answer) => answer.outcome === 'answered' && answer.retrievedCount > 0 && answer.unranked !== true,
  );
