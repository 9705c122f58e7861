import { applySettings } from '@memgym/experiments';
import { estimateRun } from '@memgym/runner';
import { type EstimatedCost, type Range, type RunEstimate, storeEstimate } from '@memgym/runs';
import { renderTextTable } from '@memgym/scoring';
import { experimentPath } from '../assets.js';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf, formatCount, formatInterval, formatSeconds, formatUsd } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { wrapText } from '../output/wrap-text.js';
import { planConfig, showPlan } from './plan-config.js';

/** `memgym estimate` */
export async function estimateExperiment(experiment: string, flags: FlagsFor['estimate']): Promise<void> {
  const plan = await planConfig(experimentPath(experiment), flags, { keyless: true });
  showPlan(plan);
  const estimate = await estimateRun(plan, {
    ...(applySettings({}, flags.assume ?? []) as object),
    ...(flags.sample !== undefined && { sample: flags.sample }),
    runsFolder: flags.runs,
    cacheFolder: flags.cacheDir,
    onProgress: (played, of) => notify(`Playing episode ${played + 1} of ${of} offline`),
  });
  // A run without paid calls has no records to compare the estimate with.
  const file = isFree(estimate) ? undefined : await storeEstimate(estimate, flags.runs);
  if (flags.json) return printJson(estimate);
  showEstimate(estimate);
  if (file !== undefined) print(`\n${wrapText(`Stored in ${file}; the run will be compared with it.`)}`);
}

/** Whether only models in this process, or none, are called. */
const isFree = ({ total }: RunEstimate): boolean => total.chatCalls.value + total.embeddingCalls.value === 0;

/** Prints tables with the assumptions. */
function showEstimate(estimate: RunEstimate): void {
  const { total, sample, seconds, systems, models = [], parts, assumptions } = estimate;
  const from = `from ${sample.episodes.length} of ${countOf(sample.of, 'episode')}`;
  const count = (name: string, range: Range): string[][] =>
    range.value === 0 ? [] : [[name, formatCount(range.value), formatInterval(range, formatCount)]];
  if (isFree(estimate)) print(`Expected calls to the offline model, ${from}:`);
  else {
    print(`Expected cost of the whole run, with 95 % intervals for the choice of episodes, ${from}:\n`);
    printColumns([
      ...count('Chat calls', total.chatCalls),
      ...count('Input tokens', total.inputTokens),
      ...count('Output tokens', total.outputTokens),
      ...count('Embedding calls', total.embeddingCalls),
      ...count('Embedding tokens', total.embeddingTokens),
      moneyRow(total),
      ['Time', `about ${formatSeconds(seconds.value)}`, formatInterval(seconds, formatSeconds)],
    ]);
  }
  const together = isFree(estimate) ? undefined : total;
  showParts(
    'each alone',
    systems.map(({ system, alone }) => [system, alone]),
    together,
  );
  showParts(
    'by model',
    models.map(({ model, cost }) => [model, cost]),
    together,
  );
  const paid = parts.filter(({ cost }) => cost.chatCalls.value + cost.embeddingCalls.value > 0);
  showParts(
    'in this order',
    paid.map(({ system, role, phase, prompt, cost }) => [
      [system, role, role === 'embed' ? phase : prompt].filter((word) => word !== '').join(' · '),
      cost,
    ]),
    total,
  );
  for (const line of notes(estimate)) print(`\n${wrapText(line)}`);
  print('\nAssumed:');
  const other = 'Other lengths of replies: --assume outputTokens.*=<tokens>.';
  for (const line of isFree(estimate) ? assumptions : [...assumptions, other])
    print(wrapText(line, '  ', '- '));
}

function moneyRow({ costUsd, leastCostUsd }: EstimatedCost): string[] {
  if (costUsd === null) return ['US dollars', 'unknown', 'see below'];
  const least =
    leastCostUsd !== null && leastCostUsd.value < costUsd.value * 0.99
      ? `; as little as ${formatUsd(leastCostUsd.value)} if the provider discounts every shared prompt prefix`
      : '';
  return ['US dollars', formatUsd(costUsd.value), formatInterval(costUsd, formatUsd) + least];
}

/** Prints one row for each part, and one for their sum. Vectors made without a server are not part of the cost. */
function showParts(
  head: string,
  parts: readonly (readonly [name: string, cost: EstimatedCost])[],
  together: EstimatedCost | undefined,
): void {
  if (parts.length === 0) return;
  const embeds = parts.some(([, { embeddingCalls }]) => embeddingCalls.value > 0);
  const rows = [...parts, ...(together === undefined ? [] : [['together', together] as const])];
  const cells = rows.map(([name, cost]) => [
    ...[name, formatCount(cost.chatCalls.value), formatCount(cost.inputTokens.value)],
    ...[formatCount(cost.cachedInputTokens.value), formatCount(cost.outputTokens.value)],
    ...(cost === together && embeds && cost.embeddingCalls.value === 0
      ? ['unpaid', 'unpaid']
      : [formatCount(cost.embeddingCalls.value), formatCount(cost.embeddingTokens.value)]),
    cost.costUsd === null ? 'unknown' : formatUsd(cost.costUsd.value),
  ]);
  const columns = ['chat calls', 'input', 'cached at most', 'output', 'embed calls', 'embedded', 'US$'];
  print(`\n${renderTextTable([head, ...columns], cells)}`);
}

function notes(estimate: RunEstimate): string[] {
  const { replies, paid, warnings, notEstimated } = estimate;
  return [
    ...(isFree(estimate) && notEstimated === undefined
      ? [
          'This run uses the offline model and costs nothing. To estimate a real model, name it: --model gpt-4.1-mini',
        ]
      : []),
    ...warnings,
    ...(paid.calls > 0
      ? [`Already paid in this run: ${countOf(paid.calls, 'call')}, ${countOf(paid.tokens, 'token')}.`]
      : []),
    ...(replies.cached > 0
      ? [
          `The sampled episodes need ${formatCount(replies.needed)} replies and vectors. The cache holds ${formatCount(replies.cached)}, which are not paid again.`,
        ]
      : []),
  ];
}
