import type { JsonObject } from '@memgym/core';
import type { Trajectory } from '../trajectory/trajectory.js';
import {
  type Reworded,
  type RewordingCounts,
  type RewordOptions,
  rewordTrajectory,
} from './reword-trajectory.js';

/** The trajectories of a user, as they are stored. */
export interface RewordedUser {
  readonly trajectories: readonly Trajectory[];
  /** Null for a user made without a model. */
  readonly counts: RewordingCounts | null;
  /** Digest of the trajectories before they were reworded. */
  readonly digest?: string;
}

/** Trajectories of one user that are reworded concurrently. */
const atOnce = 8;

const shortestValue = 3;

/** Rewords all trajectories of a user. */
export async function rewordUser(
  drafts: readonly Trajectory[],
  options: RewordOptions,
): Promise<Pick<RewordedUser, 'trajectories'> & { readonly counts: RewordingCounts }> {
  const reworded: Reworded[] = [];
  const values = valuesOf(drafts);
  for (let start = 0; start < drafts.length; start += atOnce) {
    const some = drafts.slice(start, start + atOnce);
    reworded.push(
      ...(await Promise.all(some.map((draft) => rewordTrajectory(draft, { ...options, values })))),
    );
  }
  return {
    trajectories: reworded.map(({ trajectory }) => trajectory),
    counts: sumOf(reworded.map(({ counts }) => counts)),
  };
}

/**
 * The words that the sentences of a user must keep: values and names. Short ones are left out, because they are also parts of
 * other words.
 */
function valuesOf(drafts: readonly Trajectory[]): string[] {
  const words = drafts.flatMap(({ statements, questions }) =>
    [...statements, ...questions].flatMap(({ keep }) => [...keep]),
  );
  return [...new Set(words)].filter((word) => [...word].length >= shortestValue);
}

/** A stored user; undefined for anything else. Its file has a digest, so its form is known. */
export function readRewordedUser(stored: unknown): RewordedUser | undefined {
  return typeof stored === 'object' && stored !== null && 'digest' in stored
    ? (stored as RewordedUser)
    : undefined;
}

function sumOf(all: readonly RewordingCounts[]): RewordingCounts {
  const refused: Record<string, number> = {};
  for (const counts of all) {
    for (const [fault, count] of Object.entries(counts.refused))
      refused[fault] = (refused[fault] ?? 0) + count;
  }
  return {
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    reworded: all.reduce((sum, { reworded }) => sum + reworded, 0),
    refused,
  };
}

/** The counts of a generation, for its file. */
export function totalOf(all: readonly RewordingCounts[]): JsonObject {
  const { asked, reworded, refused } = sumOf(all);
  return { asked, reworded, unchanged: asked - reworded, refused: { ...refused } };
}
