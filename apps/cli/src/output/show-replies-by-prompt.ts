import type { CallTotal, ReplyCounts } from '@memgym/core';
import { addReplies } from '@memgym/llm-client';
import { countOf, formatCount } from './format-amount.js';
import { notify } from './print.js';

const shownPrompts = 5;

/** Prints by prompt how JSON replies were read: only prompts with repaired or lost replies, most lost first. */
export function showRepliesByPrompt(calls: readonly CallTotal[]): void {
  const byPrompt = new Map<string, ReplyCounts[]>();
  for (const { prompt, role, replies } of calls) {
    if (replies === undefined) continue;
    const name = prompt === undefined ? role : `${prompt.name}@${prompt.version}`;
    byPrompt.set(name, [...(byPrompt.get(name) ?? []), replies]);
  }
  const troubled = [...byPrompt]
    .map(([name, parts]) => ({ name, ...addReplies(parts) }))
    .filter(({ repaired, failed }) => repaired + failed > 0)
    .sort((left, right) => right.failed - left.failed || right.repaired - left.repaired);
  for (const { name, lenient, repaired, failed } of troubled.slice(0, shownPrompts)) {
    const counts = [
      [lenient, 'read leniently'] as const,
      [repaired, 'repaired'] as const,
      [failed, 'lost'] as const,
    ].flatMap(([count, what]) => (count > 0 ? [`${formatCount(count)} ${what}`] : []));
    notify(`  ${name}: ${counts.join(', ')}`);
  }
  const more = troubled.length - shownPrompts;
  if (more > 0) notify(`  and ${countOf(more, 'other prompt')}; the report lists all`);
}
