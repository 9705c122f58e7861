import type { RunPlan } from './run-plan.js';

/** Questions of an episode asked side by side: what the experiment says, else what its benchmark asks for, else 8. */
export function questionsAtOnce({ experiment, benchmark }: RunPlan): number {
  return experiment.concurrency.questions ?? benchmark.protocol.questionsAtOnce ?? 8;
}
