import type { Estimate } from '@memgym/core';
import type { ScoredResults } from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { type OriginalAgentScore, type OriginalMetric, originalMetrics } from '../original-agent-score.js';
import type { OriginalProfile } from '../original-profile.js';
import type { OriginalScore } from '../score-original.js';
import { agentNotes } from './agent-notes.js';

const titles: Readonly<Record<OriginalMetric, string>> = {
  overall: 'overall',
  'upper-bound': 'upper bound',
  random: 'random',
  'memory-a': 'memory (A)',
  'memory-b': 'memory (B)',
  'write-failure': 'write failure',
  'read-failure': 'read failure',
  'utilization-failure': 'utilization failure',
  hamming: 'hamming',
  jaccard: 'jaccard',
};

/** Formats the scores of the original program's results as tables, and gaps as sentences. */
export function describeScore(
  { data, agents }: OriginalScore,
  profile: OriginalProfile,
): Pick<ScoredResults, 'text' | 'notes'> {
  const [problem, ...more] = data.problems;
  const rest = more.length > 0 ? ` (and ${more.length} more)` : '';
  return {
    text: [
      ...(agents.length > 1 ? [summaryTable(agents, profile)] : []),
      ...agents.map((agent) => `${agent.name}  ${agent.folder}\n${agentTable(agent, profile)}`),
      '(A): mean of the ratios of each user and period. (B): users pooled before the ratio, then averaged over periods.',
    ].join('\n\n'),
    notes: [
      ...agents.flatMap(agentNotes),
      ...(problem === undefined ? [] : [`${data.file} violates its format: ${problem}${rest}`]),
    ],
  };
}

function summaryTable(agents: readonly OriginalAgentScore[], profile: OriginalProfile): string {
  const shown = originalMetrics.map(([name]) => name).slice(0, 8);
  return renderTextTable(
    ['agent', 'answers', ...shown.map((name) => titles[name])],
    agents.map(({ name, cells, metrics }) => [
      name,
      `${cells.scored} of ${cells.expected}`,
      ...shown.map((metric) => number(metrics[profile][metric])),
    ]),
  );
}

const others = { fixed: 'reference', reference: 'fixed' } as const;

/** One row per metric, and a second for the other profile if its value differs. */
function agentTable(agent: OriginalAgentScore, profile: OriginalProfile): string {
  const other = others[profile];
  const periods = [
    ...new Set(originalMetrics.flatMap(([name]) => Object.keys(agent.metrics[profile][name].by))),
  ].sort();
  const row = (title: string, metric: OriginalMetric, of: OriginalProfile): string[] => {
    const summary = agent.metrics[of][metric];
    const { low, high, n } = summary;
    return [
      title,
      number(summary),
      low === null || high === null ? '–' : `${low.toFixed(3)} to ${high.toFixed(3)}`,
      String(n),
      ...periods.map((period) => number(summary.by[period])),
    ];
  };
  return renderTextTable(
    [profile, 'mean', '95 % interval', 'n', ...periods],
    originalMetrics.flatMap(([metric]) => [
      row(titles[metric], metric, profile),
      ...(agent.profilesDiffer.includes(metric) ? [row(`  ${other}`, metric, other)] : []),
    ]),
  );
}

function number(estimate: Estimate | undefined): string {
  return estimate === undefined || estimate.value === null ? '–' : estimate.value.toFixed(3);
}
