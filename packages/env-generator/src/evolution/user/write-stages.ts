import type { JsonObject, JsonValue } from '@memgym/core';
import type { StateVariable, UserState } from '../state.js';
import { countUpdates } from './update-counts.js';
import type { DraftOption, DraftQuestion, DraftSession, StateTransition } from './user-parts.js';

// The form of a user's stages in the original's files (packages/amemgym/spec.md#data-formats).

const plain = (state: UserState): JsonObject => Object.fromEntries(state);

export function writeQuestionsFile(
  questions: readonly DraftQuestion[],
  variables: readonly StateVariable[],
): JsonValue {
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  return questions.map(({ text, requiredVariables }) => ({
    question: text,
    required_info: requiredVariables.map((name) => ({
      info_type: name,
      info_choices: [...(choices.get(name) ?? [])],
    })),
  }));
}

export function writeSchemaFile(variables: readonly StateVariable[]): JsonValue {
  return Object.fromEntries(variables.map(({ name, choices }) => [name, [...choices]]));
}

export function writeTransitionFile({ states, updates }: StateTransition): JsonValue {
  return {
    states: states.map(plain),
    updates: [
      null,
      ...updates.map(({ start, end, summary, updated, old, events }) => ({
        period_start: start,
        period_end: end,
        period_summary: summary,
        updated: plain(updated),
        old: plain(old),
        events: events.map((event) => ({ states: [...event.variables], event: event.text })),
      })),
    ],
    update_cnts: Object.fromEntries(countUpdates(states[0]?.keys() ?? [], updates)),
  };
}

export function writeOptionsFile(options: readonly (readonly DraftOption[])[]): JsonValue {
  return options.map((list) => list.map(({ state, answer }) => ({ variant: [...state], answer })));
}

export function writeSessionsFile(sessions: readonly (readonly DraftSession[])[]): JsonValue {
  return sessions.map((list) =>
    list.map(({ query, exposedStates, alsoSuggests = new Map(), time }) => ({
      query,
      exposed_states: plain(exposedStates),
      ...(alsoSuggests.size > 0 && { also_suggests: plain(alsoSuggests) }),
      timestamp: time,
    })),
  );
}
