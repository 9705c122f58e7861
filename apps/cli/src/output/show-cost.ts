import type { CallTotal, RunResult } from '@memgym/core';
import type { Seconds, SystemTimes } from '@memgym/evaluators';
import type { LedgerLine, LedgerSummary } from '@memgym/llm-client';
import { renderTextTable } from '@memgym/scoring';
import { countOf, formatCount, formatSeconds, formatUsd } from './format-amount.js';
import { print, printTable } from './print.js';

/** Prints the cost of a run by system and by purpose of the calls; nothing if there were no calls. */
export function showCost(ledger: LedgerSummary, { systems }: RunResult): void {
  if (ledger.total.calls === 0) return;
  const calls = systems.flatMap((system) => system.calls);
  const bySystem = systems.flatMap((system) => {
    const line = Object.hasOwn(ledger.bySystem, system.name) ? ledger.bySystem[system.name] : undefined;
    const own = system.calls.filter(({ phase }) => phase !== 'admission');
    return line === undefined ? [] : [row(system.name, line, own)];
  });
  const byPhase = Object.entries(ledger.byPhase).map(([phase, line]) =>
    row(
      phase,
      line,
      calls.filter((total) => total.phase === phase),
    ),
  );
  const { admission } = ledger.byPhase;
  if (admission !== undefined)
    bySystem.push(
      row(
        '(admission)',
        admission,
        calls.filter(({ phase }) => phase === 'admission'),
      ),
    );
  const head = ['all calls', 'input', 'output', 'embedded', 'retries', 'time', 'US$'];
  printTable(
    `\n${renderTextTable(['cost by system', ...head], [...bySystem, row('all', ledger.total, calls)])}`,
  );
  printTable(`\n${renderTextTable(['by phase', ...head], byPhase)}`);
  const asked = new Set(
    calls.flatMap(({ model, local, usage }) => (local || usage.embeddedTexts > 0 ? [] : [model])),
  );
  if (asked.size > 1) {
    const byModel = Object.entries(ledger.byModel).map(([model, line]) =>
      row(
        model,
        line,
        calls.filter((total) => total.model === model),
      ),
    );
    printTable(`\n${renderTextTable(['by model', ...head], byModel)}`);
  }
  const { reasoningTokens, cachedInputTokens } = ledger.total.usage;
  const ofThem = [
    ...(reasoningTokens > 0 ? [`${countOf(reasoningTokens, 'output token')} went into reasoning`] : []),
    ...(cachedInputTokens > 0
      ? [`the provider discounted ${countOf(cachedInputTokens, 'input token')}`]
      : []),
  ].join('; ');
  if (ofThem !== '') print(`${ofThem.replace(/^o/, 'O')}.`);
  const { estimatedCalls = 0, estimatedTexts = 0 } = ledger.total.usage;
  if (estimatedCalls > 0)
    print(
      `The tokens of ${countOf(estimatedCalls, 'call')} are estimated, because the server did not count them.`,
    );
  if (estimatedTexts > 0)
    print(`The tokens of ${countOf(estimatedTexts, 'embedded text')} are estimated from their characters.`);
  const faults = Object.entries(ledger.faults).map(([name, count]) => `${name} (${formatCount(count)})`);
  if (faults.length > 0) print(`Failed tries, including those before a resume: ${faults.join(', ')}.`);
  const { failedCalls } = ledger.total;
  if (failedCalls > 0)
    print(`${countOf(failedCalls, 'call')} got no reply; the records in calls/ contain the reasons.`);
}

/** The part of a ledger that is equal in a replay, for programs. Paid and cached calls differ between runs. */
export function costOfRun({ total, bySystem, byRole, byPhase, byModel }: LedgerSummary) {
  const all = (lines: Readonly<Record<string, LedgerLine>>) =>
    Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, repeated(line)]));
  return {
    total: repeated(total),
    bySystem: all(bySystem),
    byRole: all(byRole),
    byPhase: all(byPhase),
    byModel: all(byModel),
  };
}

function repeated({ calls, usage, retries, seconds }: LedgerLine) {
  return { calls, usage, retries, seconds };
}

function row(name: string, line: LedgerLine, calls: readonly CallTotal[]): string[] {
  const { usage } = line;
  const local = calls.length > 0 && calls.every((total) => total.local);
  const simulated = local && calls.some((total) => total.simulated);
  return [
    name,
    formatCount(line.calls),
    formatCount(usage.inputTokens),
    formatCount(usage.outputTokens),
    formatCount(usage.embeddingTokens),
    local ? '–' : formatCount(line.retries),
    local ? '–' : formatSeconds(line.seconds),
    simulated ? 'simulated' : usage.costUsd === null ? 'unknown' : formatUsd(usage.costUsd),
  ];
}

/** Prints how fast each system answered and stored messages; nothing if nothing was timed. */
export function showTimes(times: readonly SystemTimes[]): void {
  const timed = times.filter(({ response }) => response !== null);
  if (timed.length > 0) {
    const isAwaited = timed.some(({ untilFound }) => untilFound !== undefined);
    const rows = timed.map(({ system, response, adaptation, untilFound }) => [
      system,
      seconds(response),
      seconds(adaptation),
      ...(isAwaited ? [seconds(untilFound)] : []),
    ]);
    const head = ['seconds', 'an answer', 'storing a message', ...(isAwaited ? ['until found'] : [])];
    printTable(`\n${renderTextTable(head, rows)}`);
    print('Includes waiting for other episodes; to measure without it: --set concurrency.episodes=1');
  }
  const admission = times.reduce((sum, { admissionSeconds = 0 }) => sum + admissionSeconds, 0);
  if (admission > 0)
    print(
      `Before the questions, MemGym searched memories elsewhere for what they were told: ${formatSeconds(admission)}, which no other time includes.`,
    );
  const cached = times.reduce((sum, { cachedEpisodes }) => sum + cachedEpisodes, 0);
  if (cached > 0)
    print(`No times for ${countOf(cached, 'episode')}: some calls were answered from the cache.`);
}

const seconds = (of: Seconds | null | undefined): string =>
  of === null || of === undefined ? '–' : of.mean < 0.0005 ? '< 0.001' : of.mean.toFixed(3);
