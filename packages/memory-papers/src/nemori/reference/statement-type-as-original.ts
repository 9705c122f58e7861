import type { StatementType } from '../statement-type.js';

/**
 * The original's keywords, anywhere in the statement, even inside words. Source:
 * docs/specs/memory-systems.md#nemori-statements.
 */
const keywordsByType: readonly (readonly [type: StatementType, keywords: readonly string[]])[] = [
  ['identity', ['name is', 'works at', 'job', 'profession', 'role is']],
  ['preference', ['likes', 'prefers', 'favorite', 'enjoys']],
  ['relationship', ['family', 'friend', 'colleague', 'partner', 'wife', 'husband']],
  ['goal', ['goal', 'plan', 'wants to', 'aims to', 'intends']],
  ['belief', ['believes', 'thinks that', 'values']],
  ['habit', ['every', 'always', 'usually', 'routine', 'habit']],
];

/** The type of the first keyword; `identity` if there is none. */
export function statementTypeAsOriginal(text: string): StatementType {
  const lower = text.toLowerCase();
  const found = keywordsByType.find(([, keywords]) => keywords.some((keyword) => lower.includes(keyword)));
  return found?.[0] ?? 'identity';
}
