import type { Turn } from '@memgym/core';

/**
 * Messages by exchange, oldest first: each message of the user begins a new exchange. A system turn belongs to no
 * exchange, because it applies to all of them.
 */
export function exchangesOf(turns: readonly Turn[]): Turn[][] {
  const exchanges: Turn[][] = [];
  for (const turn of turns) {
    if (turn.role === 'system') continue;
    const last = exchanges.at(-1);
    if (last === undefined || turn.role === 'user') exchanges.push([turn]);
    else last.push(turn);
  }
  return exchanges;
}
