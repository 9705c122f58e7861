import type { JsonObject } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { UserParts } from '@memgym/env-generator';
import { countUpdates } from '@memgym/env-generator';

/**
 * One user in the form of AMemGym's `data.json` (packages/amemgym/spec.md#data-formats), with keys in the format's
 * order.
 */
export function toAMemGymItem(parts: UserParts): JsonObject {
  const { startDate, profile, variables, transition, absentValue } = parts;
  const counts = Object.fromEntries(countUpdates(transition.states[0]?.keys() ?? [], transition.updates));
  return {
    id: profile.uuid,
    start_time: startDate,
    user_profile: { ...profile },
    state_schema: Object.fromEntries(variables.map(({ name, choices }) => [name, [...choices]])),
    ...defined({ absent_value: absentValue }),
    periods: transition.states.map((state, index) => {
      const update = index === 0 ? undefined : transition.updates[index - 1];
      const changed = update?.updated ?? state;
      return {
        period_start: update?.start ?? null,
        period_end: update?.end ?? startDate,
        period_summary: update?.summary ?? null,
        sessions: (parts.sessions[index] ?? []).map(
          ({ query, exposedStates, alsoSuggests = new Map(), time }, position) => ({
            event: update?.events[position]?.text ?? null,
            exposed_states: Object.fromEntries(exposedStates),
            ...(alsoSuggests.size > 0 && { also_suggests: Object.fromEntries(alsoSuggests) }),
            query,
            messages: [],
            session_time: time,
          }),
        ),
        state: Object.fromEntries(state),
        updates: Object.fromEntries(
          [...changed].map(([name, value]) => {
            const old = update?.old.get(name) ?? null;
            return [name, { old, new: value, ...kindOfChange(old, value, absentValue) }];
          }),
        ),
        update_cnts: counts,
      };
    }),
    qas: parts.questions.map(({ text, requiredVariables }, index) => ({
      query: text,
      required_info: [...requiredVariables],
      answer_choices: (parts.options[index] ?? []).map(({ state, answer }) => ({
        state: [...state],
        answer,
        type: isMet(state, requiredVariables, parts) ? 'experience' : 'random',
      })),
    })),
  };
}

/** Marks an addition and a deletion; an update has no mark. */
function kindOfChange(
  old: string | null,
  value: string,
  absentValue: string | undefined,
): { readonly change?: 'addition' | 'deletion' } {
  if (absentValue === undefined || old === null) return {};
  if (old === absentValue) return { change: 'addition' };
  return value === absentValue ? { change: 'deletion' } : {};
}

function isMet(tuple: readonly string[], variables: readonly string[], { transition }: UserParts): boolean {
  return transition.states.some((state) =>
    variables.every((name, position) => state.get(name) === tuple[position]),
  );
}
