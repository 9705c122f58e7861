import type { Rng } from '@memgym/core';
import { type Pen, sentenceCase } from '../../../writing/pen.js';
import { type LifeState, type LifeVariable, valueName } from '../life/life-variable.js';
import type { Wording } from '../wording/wording.js';

/** The content of a session. */
export interface SessionMatter {
  readonly variables: readonly LifeVariable[];
  readonly state: LifeState;
  /** The clause of the event; absent in period 0. */
  readonly event?: string | undefined;
}

/** One statement per variable, worded differently each time. */
function statements({ variables, state }: SessionMatter, pen: Pen): string[] {
  return variables.map(({ topic }) => pen.write(topic.values[state.get(topic.name) ?? -1]?.statements ?? []));
}

/** Writes the first message of a session: statements that imply the values without naming them, around a request. */
export function writeQuery(
  matter: SessionMatter,
  wording: Wording,
  { pen, rng }: { readonly pen: Pen; readonly rng: Rng },
): string {
  const { greetings, asides, news, therefore, space } = wording;
  const stated = statements(matter, pen).map((statement, index) =>
    index === 0 ? statement : `${pen.write(asides)}${space}${statement}`.trim(),
  );
  const { topic, absent, absence } = rng.pick(matter.variables);
  const isAbsent = absent !== undefined && matter.state.get(topic.name) === absent;
  const request = pen.write(isAbsent ? (absence?.requests ?? []) : topic.requests);
  const greeting = pen.write(greetings);
  if (matter.event !== undefined) {
    const event = matter.event;
    const happened = pen.write(news).replace('%', () => event);
    const so = pen.write(therefore);
    return tidy([happened, so, ...stated, request].join(space));
  }
  // A greeting that introduces a statement does not fit before a question.
  const asksFirst = rng.next() < 0.25 && !greeting.trimEnd().endsWith(':');
  return tidy([greeting, ...(asksFirst ? [request, ...stated] : [...stated, request])].join(space));
}

function tidy(text: string): string {
  return sentenceCase(text.replace(/ {2,}/g, ' ').trim());
}

/** The names of variables with their values in a state. */
export function namedState(variables: Iterable<LifeVariable>, state: LifeState): Map<string, string> {
  return new Map(
    [...variables].map((variable) => [
      variable.topic.name,
      valueName(variable, state.get(variable.topic.name) ?? -1),
    ]),
  );
}
