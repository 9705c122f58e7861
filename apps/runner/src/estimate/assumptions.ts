import { isLocal } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { EstimateSettings, RunEstimate } from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';
import type { CallKind } from './call-counts.js';
import { replyLength } from './dry-models.js';
import type { DryRun } from './dry-run.js';

/** The assumptions of an estimate, as sentences. */
export async function assumptionsOf(
  run: DryRun,
  { pace }: RunPlan,
  settings: EstimateSettings,
): Promise<string[]> {
  const replies = repliesOf(run, settings).map(({ prompt, tokens, basis, source }) => {
    const from = source === undefined ? '' : `: ${source}`;
    return `${prompt || 'free messages'} ${formatted(Math.round(tokens))} (${bases[basis]}${from})`;
  });
  const encodings = new Set<string>();
  for (const { kind } of run.counts.kinds) {
    if (isLocal(kind.info)) continue;
    const { encoding, exact } = await run.tokensOf(kind.info);
    encodings.add(
      exact
        ? `Tokens of ${kind.info.model} are counted by its own encoding, ${encoding}.`
        : `The encoding of ${kind.info.model} is not known; its tokens are counted by ${encoding}, which may be off by a tenth or more.`,
    );
  }
  const { requestsPerMinute, tokensPerMinute } = pace.calls;
  const rates = Object.entries(defined({ requests: requestsPerMinute, tokens: tokensPerMinute }))
    .map(([what, count]) => `${formatted(count)} ${what} a minute`)
    .join(' and ');
  return [
    ...(replies.length === 0
      ? []
      : [
          `Tokens of a reply, by prompt: ${replies.join(', ')}. The intervals do not cover these lengths. Your model may write more, especially if it reasons. Conversations are played at this length, because they are part of later prompts.`,
        ]),
    ...encodings,
    `A reply begins after ${settings.secondsPerCall} s and is written at ${settings.tokensPerSecond} tokens a second; an embedding call takes ${settings.secondsPerEmbedding} s. The server can handle the experiment’s concurrency${rates === '' ? '; its limits per minute are not known' : ` and takes ${rates}`}.`,
    ...(pace.batch
      ? [
          `Answers and judgements${pace.batchWrites ? ' and writes to a memory' : ''} are sent in batches, at half the price. A batch may take up to 24 hours, which the estimated time does not include.`,
        ]
      : []),
    ...(pace.batchWrites
      ? [
          `Writes wait for each other: a conversation of the sample makes up to ${formatted(mostWrites(run))} such calls with one system, so that the run may need that many batches in turn.`,
        ]
      : []),
    'The cache is empty, equal calls are made once, and no call needs a retry or a second prompt.',
  ];
}

const bases = {
  given: 'as given',
  published: 'published',
  assumed: 'assumed',
  offline: 'as the offline model',
} as const;

const formatted = (count: number): string => count.toLocaleString('en-US');

/** The most writes of one system in an episode; each waits for the one before it, in a batch of its own. */
function mostWrites({ counts }: DryRun): number {
  const writes = new Map<string, number>();
  for (const { kind, asked } of counts.kinds) {
    if (kind.role !== 'memory-write') continue;
    asked.forEach((amounts, episode) => {
      const key = `${episode} ${kind.system}`;
      writes.set(key, (writes.get(key) ?? 0) + (amounts?.chatCalls ?? 0));
    });
  }
  return Math.max(0, ...writes.values());
}

/** Mean tokens of a reply to each prompt, and where the length comes from. */
export function repliesOf({ counts }: DryRun, settings: EstimateSettings): RunEstimate['assumed']['replies'] {
  const sums = new Map<string, { kind: CallKind; calls: number; tokens: number }>();
  for (const { kind, asked } of counts.kinds) {
    if (kind.role === 'embed') continue;
    const { calls, tokens } = sums.get(kind.prompt) ?? { calls: 0, tokens: 0 };
    sums.set(kind.prompt, {
      kind,
      calls: asked.reduce((sum, amounts) => sum + (amounts?.chatCalls ?? 0), calls),
      tokens: asked.reduce((sum, amounts) => sum + (amounts?.outputTokens ?? 0), tokens),
    });
  }
  return [...sums].map(([prompt, { kind, calls, tokens }]) => {
    const { basis = 'offline' as const, source } = replyLength(kind, settings, kind.info.simulated) ?? {};
    return { prompt, tokens: tokens / calls, basis, ...defined({ source }) };
  });
}
