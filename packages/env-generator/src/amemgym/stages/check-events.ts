import type { AmemgymState } from '@memgym/datasets';
import type { AmemgymEnvironment } from '../config/environment-schema.js';
import type { DraftEvent } from '../user/user-parts.js';
import { asWritten } from './as-written.js';
import { type Checked, usableUnless } from './ask-until-valid.js';

interface Reply {
  readonly events: readonly { readonly states: readonly string[]; readonly event: string }[];
}

/** Whether the events explain exactly the changes; in `fixed` each change once, by an event with a text. */
export function checkEvents(
  reply: Reply,
  updated: AmemgymState,
  environment: Pick<AmemgymEnvironment, 'profile'>,
): Checked<DraftEvent[]> {
  const explained = new Set<string>();
  const problems: string[] = [];
  for (const { states, event } of reply.events) {
    for (const name of states) {
      if (!updated.has(name)) problems.push(`${JSON.stringify(name)} does not change in this period.`);
      if (environment.profile === 'fixed' && explained.has(name)) {
        problems.push(`${name} is in several events.`);
      }
      explained.add(name);
    }
    if (environment.profile === 'fixed' && (states.length === 0 || event.trim() === '')) {
      problems.push('an event has no states or no text.');
    }
  }
  const missing = [...updated.keys()].filter((name) => !explained.has(name));
  if (missing.length > 0) problems.push(`no event explains ${missing.join(', ')}.`);
  return usableUnless(problems, () =>
    reply.events.map(({ states, event }) => ({
      variables: [...states],
      text: asWritten(environment, event),
    })),
  );
}
