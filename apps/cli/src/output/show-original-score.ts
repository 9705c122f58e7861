import type { Estimate } from '@memgym/core';
import {
  type OriginalAgentScore,
  type OriginalMetric,
  type OriginalProfile,
  type OriginalScore,
  originalMetrics,
} from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { countOf } from './format-amount.js';
import { print, tell } from './print.js';

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

/** Prints the scores of results of the original program; missing parts are reported on stderr. */
export function showOriginalScore({ data, agents }: OriginalScore, profile: OriginalProfile): void {
  if (agents.length > 1) print(`${summaryTable(agents, profile)}\n`);
  agents.forEach((agent, index) => {
    if (index > 0) print('');
    print(`${agent.name}  ${agent.folder}`);
    print(agentTable(agent, profile));
    tellAbout(agent);
  });
  print(
    '\n(A): the ratio of each user and period, then their mean. (B): users pooled before the ratio, then periods averaged.',
  );
  const [problem, ...more] = data.problems;
  if (problem !== undefined) {
    tell(
      `${data.file} breaks rules of its format: ${problem}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
    );
  }
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

/** One row per metric, and a second one for the other profile if it differs. */
function agentTable(agent: OriginalAgentScore, profile: OriginalProfile): string {
  const other = profile === 'fixed' ? 'reference' : 'fixed';
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

function tellAbout(agent: OriginalAgentScore): void {
  const { cells, users, missing, diagnosis, stored, notes, name } = agent;
  const say = (text: string): void => tell(`${name}: ${text}`);
  if (agent.status === 'partial') {
    say(`partial: ${cells.unscored} of ${countOf(cells.expected, 'answer')} undone; these are in no mean.`);
  }
  if (users.missing.length > 0) {
    const more = users.missing.length - shownUsers;
    const named = users.missing.slice(0, shownUsers).join(', ');
    say(
      `no folder for ${users.missing.length} of ${countOf(users.expected, 'user')}: ${named}${more > 0 ? ` and ${more} more` : ''}.`,
    );
  }
  for (const { user, file, undone } of missing) {
    if (!users.missing.includes(user)) say(`${user}/${file}: ${undone} undone.`);
  }
  if (cells.jsonErrors > 0) {
    const share = (100 * (cells.jsonErrorShare ?? 0)).toFixed(1);
    say(
      `${countOf(cells.jsonErrors, 'reply')} (${share} %) had no readable choice; the original drew options instead, ` +
        `${cells.luckyJsonErrors} of them the right one. fixed counts all as wrong.`,
    );
  }
  if (cells.outOfRange > 0)
    say(`${countOf(cells.outOfRange, 'reply')} without the number of an option, counted as wrong by fixed.`);
  if (diagnosis === null) say('the memory was not probed, so there are no failure rates.');
  for (const check of stored) {
    if (check.status === 'agrees') continue;
    const [first] = check.differences;
    say(
      `${check.file}: the answers give other values for ${check.differing} of ` +
        `${countOf(check.compared, 'stored number')}, first ${first?.path}: stored ${first?.stored}, computed ${first?.computed}.`,
    );
  }
  for (const note of notes) say(note);
}

const shownUsers = 5;

function number(estimate: Estimate | undefined): string {
  return estimate === undefined || estimate.value === null ? '–' : estimate.value.toFixed(3);
}
