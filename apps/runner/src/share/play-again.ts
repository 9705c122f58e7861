import { replaceParts, tagsFileName } from '@memgym/runs';
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
  { beyondCache, original, onProgress = () => undefined, ...options }: PlayAgainOptions,
): Promise<void> {
  const cacheMode = beyondCache === undefined ? 'replay-only' : 'read-write';
  await playPlan(plan, folder, { ...options, onProgress, beyondCache, cacheMode }, async ({ job }) => {
    // No number of the records depends on them, but the report shows some.
    await replaceParts(original, folder, ['calls', 'times', tagsFileName]);
    return finishRun(plan, folder, job.expectHeld);
  });
}
