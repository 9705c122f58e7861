import { type ChatModel, type Embedder, isLocal } from '@memgym/core';
import type { RunPace } from '../plan/plan-models.js';
import type { RunPlan } from '../plan/run-plan.js';
import { askedClients, clientOf } from './asked-clients.js';
import type { CallKind } from './call-meter.js';
import type { EstimateSettings } from './estimate-options.js';
import type { CounterOf, ModelCounter } from './model-counters.js';
import type { PlayedForCost } from './play-for-cost.js';
import { replyLength } from './reply-lengths.js';
import type { RunEstimate } from './run-estimate.js';

/** What an estimate rests on. */
interface Basis {
  readonly assumed: RunEstimate['assumed'];
  readonly counterOf: CounterOf;
  readonly played: readonly PlayedForCost[];
}

/** The assumptions of an estimate, as sentences. */
export function assumptionsOf(plan: RunPlan, { assumed, counterOf, played }: Basis): string[] {
  const { pace } = plan;
  const replies = assumed.replies.map(({ prompt, tokens, basis, source }) => {
    const name = prompt === '' ? 'free messages' : prompt;
    const from = source === undefined ? '' : `: ${source}`;
    return `${name} ${Math.round(tokens).toLocaleString('en-US')} (${bases[basis]}${from})`;
  });
  const isCounted = (client: ChatModel | Embedder): boolean =>
    'complete' in client ? !client.info.simulated : !isLocal(client.info);
  const counted = [...askedClients(plan).keys()]
    .filter(isCounted)
    .map((client) => encodingLine(client.info.model, counterOf(client)));
  return [
    ...(replies.length === 0
      ? []
      : [
          `Tokens of a reply, by prompt: ${replies.join(', ')}. The intervals do not cover these lengths. Your model may write more, especially if it reasons. Conversations are played at this length, because they are part of later prompts.`,
        ]),
    ...new Set(counted),
    `A reply begins after ${assumed.secondsPerCall} s and is written at ${assumed.tokensPerSecond} tokens a second; an embedding call takes ${assumed.secondsPerEmbedding} s. The server can handle the experiment’s concurrency${ratesOf(pace.calls)}.`,
    ...(pace.batch
      ? [
          `Answers and judgements${pace.batchWrites ? ' and writes to a memory' : ''} are sent in batches, at half the price. A batch may take up to 24 hours, which the estimated time does not include.`,
        ]
      : []),
    ...(pace.batchWrites ? [writesInTurn(played)] : []),
    'The cache is empty, equal calls are made once, and no call needs a retry or a second prompt.',
  ];
}

function encodingLine(model: string, { encoding, exact }: ModelCounter): string {
  return exact
    ? `Tokens of ${model} are counted by its own encoding, ${encoding}.`
    : `The encoding of ${model} is not known; its tokens are counted by ${encoding}, which may be off by a tenth or more.`;
}

/** Each write of an episode waits for the one before it, in a batch of its own. */
function writesInTurn(played: readonly PlayedForCost[]): string {
  const most = Math.max(
    0,
    ...played.map(({ calls }) => {
      const bySystem = new Map<string, number>();
      for (const { kind, asked } of calls) {
        if (kind.role !== 'memory-write') continue;
        bySystem.set(kind.system, (bySystem.get(kind.system) ?? 0) + asked.chatCalls);
      }
      return Math.max(0, ...bySystem.values());
    }),
  );
  return `Writes wait for each other: a conversation of the sample makes up to ${most.toLocaleString('en-US')} such calls with one system, so that the run may need that many batches in turn.`;
}

const bases = {
  given: 'as given',
  published: 'published',
  assumed: 'assumed',
  offline: 'as the offline model',
} as const;

function ratesOf({ requestsPerMinute, tokensPerMinute }: RunPace['calls']): string {
  const rates = [
    ...(requestsPerMinute === undefined
      ? []
      : [`${requestsPerMinute.toLocaleString('en-US')} requests a minute`]),
    ...(tokensPerMinute === undefined ? [] : [`${tokensPerMinute.toLocaleString('en-US')} tokens a minute`]),
  ];
  return rates.length === 0 ? '; its limits per minute are not known' : ` and takes ${rates.join(' and ')}`;
}

/** Mean tokens of a reply to each prompt, and where the length comes from. */
export function repliesOf(
  plan: RunPlan,
  settings: EstimateSettings,
  played: readonly PlayedForCost[],
): RunEstimate['assumed']['replies'] {
  const sums = new Map<string, { kind: CallKind; calls: number; tokens: number }>();
  for (const { kind, asked } of played.flatMap(({ calls }) => calls)) {
    if (asked.chatCalls === 0) continue;
    const { calls, tokens } = sums.get(kind.prompt) ?? { calls: 0, tokens: 0 };
    sums.set(kind.prompt, {
      kind,
      calls: calls + asked.chatCalls,
      tokens: tokens + asked.outputTokens,
    });
  }
  return [...sums].map(([prompt, { kind, calls, tokens }]) => {
    const { info } = clientOf(plan, kind);
    const isSimulated = info.simulated === true;
    const assumed = replyLength({ prompt, usualReply: kind.usualReply }, settings, {
      simulated: isSimulated,
    });
    const { basis = 'offline' as const, source } = assumed ?? {};
    return { prompt, tokens: tokens / calls, basis, ...(source !== undefined && { source }) };
  });
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
