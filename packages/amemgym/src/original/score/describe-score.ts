import type { Estimate } from '@memgym/core';
import type { ScoredResults } from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { type OriginalAgentScore, type OriginalMetric, originalMetrics } from '../original-agent-score.js';
import type { OriginalProfile } from '../original-profile.js';
import type { OriginalScore } from '../score-original.js';

const shownUsers = 5;

/** Notes for the reader of an agent's scores; each sentence begins with the agent's name. */
function agentNotes(agent: OriginalAgentScore): string[] {
  const { diagnosis, notes, name } = agent;
  return [
    ...gapNotes(agent),
    ...replyNotes(agent),
    ...(diagnosis === null ? ['the memory was not probed, so there are no failure rates.'] : []),
    ...storedNotes(agent),
    ...notes,
  ].map((note) => `${name}: ${note}`);
}

function gapNotes({ status, cells, users, missing }: OriginalAgentScore): string[] {
  const undone = `partial: ${cells.unscored} of ${countOf(cells.expected, 'answer')} not answered and excluded from means.`;
  const more = users.missing.length - shownUsers;
  const named = `${users.missing.slice(0, shownUsers).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const absent = `no folder for ${users.missing.length} of ${countOf(users.expected, 'user')}: ${named}.`;
  return [
    ...(status === 'partial' ? [undone] : []),
    ...(users.missing.length > 0 ? [absent] : []),
    ...missing
      .filter(({ user }) => !users.missing.includes(user))
      .map(({ user, file, undone: count }) => `${user}/${file}: ${count} not answered.`),
  ];
}

function replyNotes({ cells }: OriginalAgentScore): string[] {
  const notes: string[] = [];
  if (cells.jsonErrors > 0) {
    const share = (100 * (cells.jsonErrorShare ?? 0)).toFixed(1);
    notes.push(
      `${countOf(cells.jsonErrors, 'reply', 'replies')} (${share} %) had no readable choice; the original drew options instead, ` +
        `${cells.luckyJsonErrors} of them right. The fixed profile counts all as wrong.`,
    );
  }
  if (cells.outOfRange > 0) {
    const replies = countOf(cells.outOfRange, 'reply', 'replies');
    notes.push(`${replies} with a number that no option has; the fixed profile counts them as wrong.`);
  }
  return notes;
}

function storedNotes({ stored }: OriginalAgentScore): string[] {
  return stored
    .filter(({ status }) => status === 'differs')
    .map(({ file, differing, compared, differences: [first] }) => {
      const numbers = countOf(compared, 'stored number');
      const example = `first ${first?.path}: stored ${first?.stored}, computed ${first?.computed}`;
      return `${file}: the answers give a different value for ${differing} of ${numbers}, ${example}.`;
    });
}

const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

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
