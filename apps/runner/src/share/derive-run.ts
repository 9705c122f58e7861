import { chatModelOf, createRng, createStepClock, toAsked } from '@memgym/core';
import { chanceOf, readGivenAnswer } from '@memgym/evaluators';
import { type DerivedRun, deriveAnswers, type PlayToDerive } from '@memgym/runs';
import type { PlannedPlay } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { assembleAssistant } from '../play/assemble-assistant.js';

/** Derives the records in a run's folder again from its data and recorded replies. Nothing is sent or written. */
export async function deriveRun(plan: RunPlan, folder: string, signal?: AbortSignal): Promise<DerivedRun> {
  const { benchmark, judge, judges } = plan;
  const none = await plan.registry.find('memorySystem', 'none');
  const plays = plan.plays.map(({ system, episodes }): PlayToDerive => {
    const reader = { ...system, definition: none, options: {} };
    return { system: system.config.name, episodes, readOutput: outputReader(reader, plan) };
  });
  return deriveAnswers(folder, plays, {
    ...{ benchmark, judge, judges, signal },
    chanceOf: (episode) => chanceOf(plan.experiment.seed, episode),
  });
}

/** Reads a reply by asking its question of the system's assistant, whose model gives that reply. */
function outputReader(
  system: PlannedPlay['system'],
  { benchmark: { protocol } }: RunPlan,
): PlayToDerive['readOutput'] {
  return async ({ raw, questionId }, finishReason, episode) => {
    const { questions, sessions } = episode.conversation;
    const question = questions.find(({ id }) => id === questionId);
    if (question === undefined || raw === '') return null;
    const said = chatModelOf({
      name: system.model.info.model,
      reply: async () => ({ text: raw, finishReason }),
    });
    const answerWay = protocol.answerWay?.(sessions, episode);
    const assistant = assembleAssistant(system, { model: said }, answerWay);
    try {
      const context = { scope: { user: episode.id }, clock: createStepClock(), rng: createRng(0) };
      const given = await assistant.answer(toAsked(question), context);
      return readGivenAnswer(given, question, protocol).output;
    } finally {
      await assistant.close();
    }
  };
}
