import { createRng } from '@memgym/core';

type Blocks = ReadonlyMap<string, unknown>;

interface Change {
  readonly name: string;
  readonly choices: readonly string[];
  readonly new: string;
}
interface Variable {
  readonly name: string;
  readonly choices: readonly string[];
  readonly value: string;
}

/** Whether a text is written unclearly, so that it has to be refined; determined by its subject. */
export type IsUnclear = (about: string) => boolean;

export function createUnclear(share: number, seed: string | number): IsUnclear {
  const rng = createRng(seed);
  return (about) => rng.stream(about).next() < share;
}

const listed = (values: readonly string[]): string => values.map((value) => `[${value}]`).join(' ');

/** Reply to call 7: two changes for each event. */
export function eventsReply(blocks: Blocks): unknown {
  const changes = blocks.get('changes') as Change[];
  const events = [];
  for (let at = 0; at < changes.length; at += 2) {
    const group = changes.slice(at, at + 2);
    events.push({
      states: group.map(({ name }) => name),
      event: `Something came about: ${listed(group.map((change) => change.new))}.`,
    });
  }
  return { events };
}

/** Reply to call 8. */
export function answersReply(blocks: Blocks, isUnclear: IsUnclear): unknown {
  const question = blocks.get('question') as string;
  return Object.fromEntries(
    Object.entries(blocks.get('variants') as Record<string, Record<string, string>>).map(([key, named]) => {
      const values = Object.values(named);
      const shown = isUnclear(JSON.stringify([question, values])) ? values.slice(0, 0) : values;
      return [key, `Plan for ${listed(shown)} (${key}). Take your time.`];
    }),
  );
}

/** Reply to call 9: the situation whose values the answer mentions, otherwise the first. */
export function checkedAnswerReply(blocks: Blocks, text: string): string {
  const answer = blocks.get('answer') as string;
  const situations = blocks.get('situations') as ({ number: number } & Record<string, string>)[];
  const found = situations.find(({ number: _number, ...named }) =>
    answer.includes(listed(Object.values(named))),
  );
  const number = found?.number ?? 1;
  return text.includes('{"situation"') ? `{"situation": ${number}}` : String(number);
}

/** Reply to call 10. */
export function refinedAnswerReply(blocks: Blocks): unknown {
  return {
    answer: `Better plan for ${listed(Object.values(blocks.get('target') as Record<string, string>))}. Take your time.`,
  };
}

/** Reply to call 11: two variables for each request. */
export function initialQueriesReply(blocks: Blocks, isUnclear: IsUnclear): unknown {
  const variables = blocks.get('variables') as Variable[];
  const queries = [];
  for (let at = 0; at < variables.length; at += 2) {
    const group = variables.slice(at, at + 2);
    queries.push({
      exposed_states: Object.fromEntries(group.map(({ name, value }) => [name, value])),
      query: queryFor(
        group.map(({ value }) => value),
        isUnclear,
      ),
    });
  }
  return { queries };
}

/** Reply to call 12. */
export function updateQueriesReply(blocks: Blocks, isUnclear: IsUnclear): unknown {
  const events = blocks.get('events') as { event: string; changes: Change[] }[];
  return {
    queries: events.map(({ changes }) =>
      queryFor(
        changes.map((change) => change.new),
        isUnclear,
      ),
    ),
  };
}

function queryFor(values: readonly string[], isUnclear: IsUnclear): string {
  return isUnclear(JSON.stringify(values))
    ? 'Can you help me with my week?'
    : `Can you help me with my week? It is all ${listed(values)} here.`;
}

/** Reply to call 13: the values that the message mentions, otherwise "not stated" or the first of each. */
export function checkedQueryReply(blocks: Blocks): unknown {
  const message = blocks.get('message') as string;
  const variables = blocks.get('variables') as Variable[];
  return Object.fromEntries(
    variables.map(({ name, choices }) => [
      name,
      choices.find((choice) => message.includes(`[${choice}]`)) ??
        (choices.includes('not stated') ? 'not stated' : choices[0]),
    ]),
  );
}

/** Reply to call 14. */
export function refinedQueryReply(blocks: Blocks): unknown {
  const values = (blocks.get('variables') as Variable[]).map(({ value }) => value);
  return { query: `Can you help me with my week? By the way, it is all ${listed(values)} here.` };
}
