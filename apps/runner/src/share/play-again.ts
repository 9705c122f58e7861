import { fileNameOf } from '@memgym/core';
import { replaceParts, wordFiles } from '@memgym/runs';
import type { BeyondCache } from '../job/client-calls.js';
import type { RunPlan } from '../plan/run-plan.js';
import { finishRun } from '../results/finish-run.js';
import { playPlan, type RunProgress } from '../run/play-plan.js';

/** Options of a repetition. */
export interface PlayAgainOptions {
  /** Folder of the replies. */
  readonly cacheFolder: string;
  /** Finds replies that are not in the folder, and stores them there. Default: a missing reply is an error. */
  readonly beyondCache?: BeyondCache | undefined;
  /** The run that is repeated, for the facts that only paid calls have: their records and times. */
  readonly original: string;
  /** The systems that are played; the records of the others are taken from the original. Default: all. */
  readonly systems?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/**
 * Plays a run again into an empty folder with stored replies, and makes its results. Nothing is sent.
 * @throws {ProviderError} `cache-miss` when a reply is missing
 */
export async function playAgain(
  plan: RunPlan,
  folder: string,
  { beyondCache, original, systems, onProgress = () => undefined, ...options }: PlayAgainOptions,
): Promise<void> {
  const cacheMode = beyondCache === undefined ? 'replay-only' : 'read-write';
  const others = plan.plays.flatMap(({ system: { config } }) =>
    systems?.includes(config.name) === false ? [`episodes/${fileNameOf(config.name)}`] : [],
  );
  if (others.length > 0) await replaceParts(original, folder, [...others, 'texts', 'states']);
  const playing = { ...options, onProgress, beyondCache, cacheMode, onlySystems: systems } as const;
  await playPlan(plan, folder, playing, async ({ job, onStage }) => {
    // No number of the records depends on them, but the report shows some.
    await replaceParts(original, folder, ['calls', 'times', ...wordFiles]);
    return finishRun(plan, folder, { expectHeld: job.expectHeld, onStage });
  });
}
