import type { LedgerLine } from '@memgym/llm-client';
import type { ExpectedJudging } from '@memgym/runner';
import { renderTextTable } from '@memgym/scoring';
import { formatCount, formatSeconds, formatUsd } from './format-amount.js';
import { notify, print, printTable } from './print.js';

/** What the judge of a part of a benchmark has cost. */
export interface JudgeCost extends LedgerLine {
  /** `default` for the judge of everything else. */
  readonly part: string;
  readonly model: string;
  /** True if nothing was sent. */
  readonly local: boolean;
}

/** Prints what judges have cost, one row a judge; nothing if none was asked. */
export function showJudgeCosts(costs: readonly JudgeCost[]): void {
  if (costs.length === 0) return;
  const rows = costs.map(({ part, model, local, calls, cachedCalls, usage, paid, retries, seconds }) => [
    `${part} (${model})`,
    formatCount(calls),
    local ? '–' : formatCount(cachedCalls),
    formatCount(usage.inputTokens),
    formatCount(usage.outputTokens),
    local ? '–' : formatCount(retries),
    local ? '–' : formatSeconds(seconds),
    local ? 'simulated' : money(usage.costUsd),
    local ? '–' : money(paid.costUsd),
  ]);
  const head = ['all calls', 'cached', 'input', 'output', 'retries', 'time', 'US$', 'paid now'];
  printTable(`\n${renderTextTable(['cost by judge', ...head], rows)}`);
}

/** Prints what judges are expected to cost, one row a judge. */
export function showExpectedJudging(expected: readonly ExpectedJudging[]): void {
  if (expected.every(({ calls }) => calls === 0)) {
    print('No judge on a server would be asked, so that scoring costs nothing.');
    return;
  }
  const rows = expected.map(({ part, model, calls, cached, inputTokens, outputTokens, costUsd }) => [
    `${part} (${model})`,
    formatCount(calls),
    formatCount(cached),
    formatCount(inputTokens),
    formatCount(outputTokens),
    money(costUsd),
  ]);
  const head = ['calls', 'of them cached', 'input', 'output', 'US$'];
  printTable(renderTextTable(['expected by judge', ...head], rows));
  print(
    'From an empty cache, without second tries and discounts. Replies are as long as the prompts state or as those of the offline model.',
  );
  for (const { part, model, costUsd } of expected)
    if (costUsd === null)
      notify(`The price of ${model} is unknown. Set it in a file for --judge: judges.${part}.price.`);
}

const money = (usd: number | null): string => (usd === null ? 'unknown' : formatUsd(usd));
