import type { GenerationRules } from '../rules.js';
import type { UserState } from '../state.js';
import type { DraftEvent } from '../user/user-parts.js';
import { type Checked, usableUnless } from './checked.js';

interface Reply {
  readonly events: readonly { readonly states: readonly string[]; readonly event: string }[];
}

/** Whether the events explain exactly the changes, each change once, by an event with a text. */
export function checkEvents(reply: Reply, updated: UserState, rules: GenerationRules): Checked<DraftEvent[]> {
  const explained = new Set<string>();
  const problems: string[] = [];
  for (const { states, event } of reply.events) {
    for (const name of states) {
      if (!updated.has(name)) problems.push(`${JSON.stringify(name)} does not change in this period.`);
      if (rules.refusesRepetitions && explained.has(name)) problems.push(`${name} is in several events.`);
      explained.add(name);
    }
    if (rules.refusesEmptyTexts && (states.length === 0 || event.trim() === '')) {
      problems.push('an event has no states or no text.');
    }
  }
  const missing = [...updated.keys()].filter((name) => !explained.has(name));
  if (missing.length > 0) problems.push(`no event explains ${missing.join(', ')}.`);
  return usableUnless(problems, () =>
    reply.events.map(({ states, event }) => ({
      variables: [...states],
      text: rules.storedText(event),
    })),
  );
}
