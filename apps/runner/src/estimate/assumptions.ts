import { isLocal } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';
import type { EstimateSettings } from './estimate-options.js';
import type { ModelCounter, ModelCounters } from './model-counters.js';
import type { PlayedForCost } from './play-for-cost.js';

/** The assumptions of an estimate, as sentences. */
export function assumptionsOf(
  { model, simulator, judge, embedder }: RunPlan,
  settings: EstimateSettings,
  counters: ModelCounters,
  played: readonly PlayedForCost[],
): string[] {
  const replies = [...replyLengths(played)].map(([prompt, tokens]) => {
    const given = settings.outputTokens[prompt] ?? settings.outputTokens['*'];
    const name = prompt === '' ? 'free messages' : prompt;
    return `${name} ${tokens.toFixed(1)} (${given === undefined ? 'as the offline model' : 'as given'})`;
  });
  const counted = [
    ...(model.info.simulated ? [] : [encodingLine(model.info.model, counters.chat)]),
    ...(simulator.info.simulated ? [] : [encodingLine(simulator.info.model, counters.simulator)]),
    ...(judge.info.simulated ? [] : [encodingLine(judge.info.model, counters.judge)]),
    ...(isLocal(embedder.info) ? [] : [encodingLine(embedder.info.model, counters.embedding)]),
  ];
  return [
    ...(replies.length === 0
      ? []
      : [
          `Tokens of a reply, by prompt: ${replies.join(', ')}. A real model may write more, especially a reasoning model; set the lengths with the option outputTokens. Conversations are played at this length, because they are part of later prompts.`,
        ]),
    ...new Set(counted),
    `A chat call takes ${settings.secondsPerCall} s, an embedding call ${settings.secondsPerEmbedding} s, and the server can handle the experiment’s concurrency.`,
    'The cache is empty, equal calls are made once, and no call needs a retry or a second prompt.',
  ];
}

function encodingLine(model: string, { encoding, exact }: ModelCounter): string {
  return exact
    ? `Tokens of ${model} are counted by its own encoding, ${encoding}.`
    : `The encoding of ${model} is not known; its tokens are counted by ${encoding}, which may be off by a tenth or more.`;
}

/** Mean tokens of a reply to each prompt. */
function replyLengths(played: readonly PlayedForCost[]): Map<string, number> {
  const sums = new Map<string, { calls: number; tokens: number }>();
  for (const { kind, asked } of played.flatMap(({ calls }) => calls)) {
    if (asked.chatCalls === 0) continue;
    const { calls, tokens } = sums.get(kind.prompt) ?? { calls: 0, tokens: 0 };
    sums.set(kind.prompt, { calls: calls + asked.chatCalls, tokens: tokens + asked.outputTokens });
  }
  return new Map([...sums].map(([prompt, { calls, tokens }]) => [prompt, tokens / calls]));
}

/** Warnings about the reliability of an estimate. */
export function warningsOf(plan: RunPlan, played: readonly PlayedForCost[], sampled: number): string[] {
  const problems = [...new Set(played.flatMap((each) => each.problems))];
  return [
    ...(sampled === 1 && plan.episodes.length > 1
      ? ['A single episode gives no interval; use a larger sample.']
      : []),
    ...problems.map((problem) => `A question could not be played, and its calls are not counted: ${problem}`),
  ];
}
