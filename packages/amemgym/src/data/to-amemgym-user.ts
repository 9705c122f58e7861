import type { DataPlace, Persona } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { QuirkLog } from '@memgym/datasets';
import type { AMemGymQuirkId } from './amemgym-quirks.js';
import type { AMemGymItem } from './amemgym-schema.js';
import type { AMemGymPeriod, AMemGymQuestion, AMemGymUser } from './amemgym-user.js';

type Log = QuirkLog<AMemGymQuirkId>;

function toPersona(item: AMemGymItem): Persona {
  const profile = new Map(item.user_profile);
  const text = (key: string): string | undefined => {
    const value = profile.get(key);
    return value === null || value === undefined ? undefined : String(value);
  };
  const name = text('name');
  const description = text('formatted_str');
  profile.delete('formatted_str');
  return {
    id: item.id,
    attributes: Object.fromEntries(
      [...profile].map(([key, value]) => [key, value === null ? '' : String(value)]),
    ),
    ...defined({ name, description }),
  };
}

function toPeriods(item: AMemGymItem, place: DataPlace, quirks: Log): AMemGymPeriod[] {
  return item.periods.map((period, index) => ({
    index,
    start: period.period_start,
    end: period.period_end,
    summary: period.period_summary,
    sessions: period.sessions.map((session, position) => {
      if (session.messages.length > 0) {
        const path = `${place.path}.periods[${index}].sessions[${position}].messages`;
        quirks.note('amemgym-messages-present', { ...place, path }, `${session.messages.length} messages`);
      }
      if (session.also_suggests !== undefined && session.also_suggests.size > 0) {
        const path = `${place.path}.periods[${index}].sessions[${position}].also_suggests`;
        const values = JSON.stringify(Object.fromEntries(session.also_suggests));
        quirks.note('amemgym-request-suggests-false-value', { ...place, path }, values);
      }
      return {
        id: `period-${index}-session-${position}`,
        time: session.session_time,
        event: session.event,
        exposedStates: session.exposed_states,
        ...defined({ alsoSuggests: session.also_suggests }),
        query: session.query,
      };
    }),
    state: period.state,
    updates: period.updates,
    updateCounts: period.update_cnts,
  }));
}

function toQuestions(item: AMemGymItem, place: DataPlace, quirks: Log): AMemGymQuestion[] {
  return item.qas.map((question, index) => {
    const requiredVariables = question.required_info.map((info) =>
      typeof info === 'string' ? info : info.info_type,
    );
    const repeated = requiredVariables.filter(
      (name, position) => requiredVariables.indexOf(name) !== position,
    );
    if (repeated.length > 0) {
      const path = `${place.path}.qas[${index}].required_info`;
      quirks.note('amemgym-variable-required-twice', { ...place, path }, repeated.join(', '));
    }
    return {
      id: `${item.id}:${index}`,
      text: question.query,
      requiredVariables,
      options: question.answer_choices.map(({ state, answer, type }) => ({ state, answer, source: type })),
    };
  });
}

/** An item of the file as a user; oddities are noted. */
export function toAMemGymUser(item: AMemGymItem, place: DataPlace, quirks: Log): AMemGymUser {
  for (const [key, value] of item.user_profile) {
    if (key === 'education_level' && typeof value === 'string' && /\(\s*\)\s*$/.test(value)) {
      quirks.note('amemgym-empty-brackets', { ...place, path: `${place.path}.user_profile.${key}` }, value);
    }
  }
  return {
    id: item.id,
    startTime: item.start_time,
    persona: toPersona(item),
    variables: [...item.state_schema].map(([name, choices]) => ({ name, choices })),
    ...defined({ absentValue: item.absent_value }),
    periods: toPeriods(item, place, quirks),
    questions: toQuestions(item, place, quirks),
  };
}
