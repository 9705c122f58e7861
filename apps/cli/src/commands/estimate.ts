import {
  applySettings,
  type EstimatedCost,
  estimateRun,
  type Range,
  type RunEstimate,
  storeEstimate,
} from '@memgym/runner';
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
  const paid = estimate.total.chatCalls.value + estimate.total.embeddingCalls.value > 0;
  // A run without paid calls has no records to compare the estimate with.
  const file = paid ? await storeEstimate(estimate, flags.runs) : undefined;
  showEstimate(estimate, { file, json: flags.json ?? false });
}

/** Prints an estimate: one JSON object, or tables with the assumptions and the path of the stored estimate. */
function showEstimate(
  estimate: RunEstimate,
  { file, json }: { readonly file: string | undefined; readonly json: boolean },
): void {
  if (json) {
    printJson(estimate);
    return;
  }
  const { total, sample, seconds } = estimate;
  const simulated = asksNobody(estimate);
  const from = `from ${sample.episodes.length} of ${countOf(sample.of, 'episode')}`;
  if (simulated) print(`Expected calls to the offline model, ${from}:`);
  else {
    print(`Expected cost of the whole run, with 95 % intervals for the choice of episodes, ${from}:\n`);
    printColumns(
      [
        countRow('Chat calls', total.chatCalls),
        countRow('Input tokens', total.inputTokens),
        countRow('Output tokens', total.outputTokens),
        countRow('Embedding calls', total.embeddingCalls),
        countRow('Embedding tokens', total.embeddingTokens),
        moneyRow(estimate),
        ['Time', `about ${formatSeconds(seconds.value)}`, formatInterval(seconds, formatSeconds)],
      ].filter((row) => row.length > 0),
    );
  }
  const systems = estimate.systems.map(({ system, alone }): Part => [system, alone]);
  print(`\n${partsTable('each alone', systems, simulated ? [] : [['together', total]])}`);
  const models = (estimate.models ?? []).map(({ model, cost }): Part => [model, cost]);
  if (models.length > 0) print(`\n${partsTable('by model', models, simulated ? [] : [['together', total]])}`);
  const parts = estimate.parts
    .filter(({ cost }) => cost.chatCalls.value + cost.embeddingCalls.value > 0)
    .map(
      ({ system, role, phase, prompt, cost }): Part => [
        [system, role, role === 'embed' ? phase : prompt].filter((word) => word !== '').join(' · '),
        cost,
      ],
    );
  if (parts.length > 0) print(`\n${partsTable('in this order', parts, [['together', total]])}`);
  for (const line of notes(estimate)) print(`\n${wrapText(line)}`);
  print('\nAssumed:');
  for (const line of estimate.assumptions) print(wrapText(line, '  ', '- '));
  if (!simulated) print(wrapText('Other lengths of replies: --assume outputTokens.*=<tokens>.', '  ', '- '));
  if (file !== undefined) print(`\n${wrapText(`Stored in ${file}; the run will be compared with it.`)}`);
}

type Part = readonly [name: string, cost: EstimatedCost];

function countRow(name: string, range: Range): string[] {
  return range.value === 0 ? [] : [name, formatCount(range.value), formatInterval(range, formatCount)];
}

function moneyRow({ total }: RunEstimate): string[] {
  const { costUsd, leastCostUsd } = total;
  if (costUsd === null) return ['US dollars', 'unknown', 'see below'];
  const least =
    leastCostUsd !== null && leastCostUsd.value < costUsd.value * 0.99
      ? `; as little as ${formatUsd(leastCostUsd.value)} if the provider discounts every shared prompt prefix`
      : '';
  return ['US dollars', formatUsd(costUsd.value), formatInterval(costUsd, formatUsd) + least];
}

/** One row for each part, and one for their sum. Vectors made without a server are not part of the cost. */
function partsTable(head: string, parts: readonly Part[], sums: readonly Part[]): string {
  const embeds = parts.some(([, { embeddingCalls }]) => embeddingCalls.value > 0);
  const sumRows = sums.map((sum) => {
    const embedsUnpaid = embeds && sum[1].embeddingCalls.value === 0;
    return rowOf(sum, embedsUnpaid ? ['unpaid', 'unpaid'] : undefined);
  });
  return renderTextTable(
    [head, 'chat calls', 'input', 'cached at most', 'output', 'embed calls', 'embedded', 'US$'],
    [...parts.map((part) => rowOf(part)), ...sumRows],
  );
}

function rowOf(
  [name, cost]: Part,
  embeddings = [formatCount(cost.embeddingCalls.value), formatCount(cost.embeddingTokens.value)],
): string[] {
  return [
    name,
    formatCount(cost.chatCalls.value),
    formatCount(cost.inputTokens.value),
    formatCount(cost.cachedInputTokens.value),
    formatCount(cost.outputTokens.value),
    ...embeddings,
    cost.costUsd === null ? 'unknown' : formatUsd(cost.costUsd.value),
  ];
}

/** True if only the offline model, or no model, is called. */
function asksNobody({ total }: RunEstimate): boolean {
  return total.chatCalls.value + total.embeddingCalls.value === 0;
}

function notes(estimate: RunEstimate): string[] {
  const { replies, paid, warnings, notEstimated } = estimate;
  const lines: string[] = [];
  if (asksNobody(estimate) && notEstimated === undefined) {
    lines.push(
      'This run uses the offline model and costs nothing. To estimate a real model, name it: --model gpt-4.1-mini',
    );
  }
  lines.push(...warnings);
  if (paid.calls > 0) {
    lines.push(`Already paid in this run: ${countOf(paid.calls, 'call')}, ${countOf(paid.tokens, 'token')}.`);
  }
  if (replies.cached > 0) {
    lines.push(
      `The sampled episodes need ${formatCount(replies.needed)} replies and vectors. The cache holds ` +
        `${formatCount(replies.cached)}, which are not paid again.`,
    );
  }
  return lines;
}
