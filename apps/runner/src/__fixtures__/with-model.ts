import type { ChatModel } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';

/** The plan with this model wherever it asks one. */
export function withModel(plan: RunPlan, model: ChatModel): RunPlan {
  const asking = <System extends object>(system: System) => ({ ...system, model });
  return {
    ...plan,
    ...{ model, simulator: model, judge: model, judges: new Map() },
    systems: plan.systems.map(asking),
    plays: plan.plays.map((play) => ({ ...play, system: asking(play.system) })),
  };
}
