import type { RunPlan } from './run-plan.js';

/** Episodes played side by side: what the experiment says, else what its benchmark bears, else 4. */
export function episodesAtOnce({ experiment, benchmark }: RunPlan): number {
  return experiment.concurrency.episodes ?? benchmark.protocol.episodesAtOnce ?? 4;
}
