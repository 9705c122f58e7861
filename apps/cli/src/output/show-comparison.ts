import type { ComparedValue, EstimateComparison } from '@memgym/runner';
import { renderTextTable } from '@memgym/scoring';
import { countOf, formatCount, formatInterval, formatSeconds, formatUsd } from './format-amount.js';
import { print } from './print.js';

/** Prints the estimate next to the actual cost. */
export function showComparison(comparison: EstimateComparison): void {
  const rows = [
    row('chat calls', comparison.chatCalls, formatCount),
    row('input tokens', comparison.inputTokens, formatCount),
    row('output tokens', comparison.outputTokens, formatCount),
    row('embedding calls', comparison.embeddingCalls, formatCount),
    row('embedding tokens', comparison.embeddingTokens, formatCount),
    row('US dollars', comparison.costUsd, formatUsd),
    row('time', comparison.seconds, formatSeconds),
  ].filter((cells) => cells.length > 0);
  print(
    `\n${renderTextTable(['estimate', 'estimated', '95 % interval', 'actual', 'actual / estimated'], rows)}`,
  );
  const { reusedCalls, failedCalls } = comparison;
  if (reusedCalls > 0) {
    print(`Counted as made: ${countOf(reusedCalls, 'call')} answered from earlier cached replies.`);
  }
  if (failedCalls > 0) print(`Not counted: ${countOf(failedCalls, 'call')} without a reply.`);
}

function row(name: string, value: ComparedValue, format: (value: number) => string): string[] {
  const { estimated, actual, ratio } = value;
  if ((estimated?.value ?? 0) === 0 && (actual ?? 0) === 0) return [];
  return [
    name,
    estimated === null ? 'unknown' : format(estimated.value),
    estimated === null ? '' : formatInterval(estimated, format),
    actual === null ? 'unknown' : format(actual),
    ratio === null ? '' : ratio.toFixed(3),
  ];
}
