import { formatPath } from '@memgym/datasets';
import { findAbsenceProblems } from './absence-problems.js';
import { type AMemGymPeriod, type AMemGymUser, amemgymTruth } from './amemgym-user.js';

/** The rules that every user of `data.json` must satisfy (packages/amemgym/spec.md#invariants). */
export const amemgymInvariants = [
  {
    id: 'state-follows-updates',
    what: 'The state of a period is the state of the period before, overwritten by its updates.',
  },
  {
    id: 'updates-name-old-value',
    what: 'An update names the value it replaces: none in period 0, else the value of the period before.',
  },
  {
    id: 'exposed-states-are-updates',
    what: 'The sessions of a period together reveal exactly its changes, and in period 0 only what is there.',
  },
  {
    id: 'values-in-schema',
    what: 'Variables and values are in the schema, and every state names every variable.',
  },
  {
    id: 'additions-and-deletions-marked',
    what: 'With `absent_value`, an addition gives a first value, a deletion takes one away, and both are marked; without it there are only updates.',
  },
  { id: 'option-states-distinct', what: 'No two options of a question have the same values.' },
  { id: 'one-option-fits', what: 'In every period exactly one option of every question fits the state.' },
  {
    id: 'dates-in-order',
    what: 'Period 0 ends on the first day, periods follow each other, and sessions are in order inside their period.',
  },
  {
    id: 'update-counts-are-totals',
    what: 'Every period repeats how often each variable changes after period 0; `run` does not use this and ignores faults in it.',
  },
  {
    id: 'sentences-are-whole',
    what: 'No summary, event, opener, question or answer breaks off or contains part of a template; `run` ignores such faults.',
  },
] as const;
export type AMemGymInvariant = (typeof amemgymInvariants)[number]['id'];

/** A broken rule. */
export interface AMemGymProblem {
  invariant: AMemGymInvariant;
  /** Path below the item, e.g. `periods[3].state.city`. */
  path: string;
  detail: string;
}

type Report = (invariant: AMemGymInvariant, path: readonly PropertyKey[], detail: string) => void;

function checkChanges(period: AMemGymPeriod, before: AMemGymPeriod | undefined, report: Report): void {
  const base = ['periods', period.index] as const;
  const expected = new Map(before?.state ?? []);
  for (const [name, update] of period.updates) {
    const old = before?.state.get(name) ?? null;
    if (update.old !== old) {
      report(
        'updates-name-old-value',
        [...base, 'updates', name, 'old'],
        `is ${update.old}, before it was ${old}`,
      );
    }
    expected.set(name, update.new);
  }
  for (const name of new Set([...expected.keys(), ...period.state.keys()])) {
    if (expected.get(name) !== period.state.get(name)) {
      const detail = `is ${period.state.get(name)}, the updates give ${expected.get(name)}`;
      report('state-follows-updates', [...base, 'state', name], detail);
    }
  }
}

function checkExposed({ absentValue }: AMemGymUser, period: AMemGymPeriod, report: Report): void {
  const base = ['periods', period.index] as const;
  const exposed = new Set<string>();
  period.sessions.forEach((session, index) => {
    for (const [name, value] of session.exposedStates) {
      exposed.add(name);
      const changed = period.updates.get(name)?.new;
      if (changed === value) continue;
      const detail = `reveals ${value}, the update is ${changed ?? 'missing'}`;
      report('exposed-states-are-updates', [...base, 'sessions', index, 'exposed_states', name], detail);
    }
  });
  for (const [name, update] of period.updates) {
    // Nobody tells of what is not there yet.
    const isToldOf = period.index > 0 || absentValue === undefined || update.new !== absentValue;
    if (isToldOf && !exposed.has(name)) {
      report('exposed-states-are-updates', [...base, 'updates', name], 'no session reveals it');
    }
  }
}

function checkDates(user: AMemGymUser, period: AMemGymPeriod, report: Report): void {
  const base = ['periods', period.index] as const;
  const before = user.periods[period.index - 1];
  if (before === undefined && period.end.slice(0, 10) !== user.startTime.slice(0, 10)) {
    report(
      'dates-in-order',
      [...base, 'period_end'],
      `${period.end} is not the first day, ${user.startTime}`,
    );
  }
  if (before !== undefined && period.end <= before.end) {
    report('dates-in-order', [...base, 'period_end'], `${period.end} is not after ${before.end}`);
  }
  if (period.start !== null && period.start > period.end) {
    report('dates-in-order', [...base, 'period_start'], `${period.start} is after ${period.end}`);
  }
  period.sessions.forEach(({ time }, index) => {
    const path = [...base, 'sessions', index, 'session_time'];
    const previous = period.sessions[index - 1]?.time;
    if (previous !== undefined && time < previous) {
      report('dates-in-order', path, `${time} is before ${previous}`);
    }
    if (time > period.end)
      report('dates-in-order', path, `${time} is after the end of the period, ${period.end}`);
    if (before !== undefined && time <= before.end) {
      report('dates-in-order', path, `${time} is not after the period before, ${before.end}`);
    }
  });
}

function checkSchema(user: AMemGymUser, report: Report): void {
  const choices = new Map(user.variables.map(({ name, choices: list }) => [name, new Set(list)]));
  const check = (name: string, value: string, path: readonly PropertyKey[]): void => {
    const allowed = choices.get(name);
    if (allowed === undefined) report('values-in-schema', path, `${name} is not in the schema`);
    else if (!allowed.has(value)) report('values-in-schema', path, `"${value}" is not a choice of ${name}`);
  };
  for (const { index, state } of user.periods) {
    for (const [name, value] of state) check(name, value, ['periods', index, 'state', name]);
    for (const name of choices.keys()) {
      if (!state.has(name)) report('values-in-schema', ['periods', index, 'state'], `${name} has no value`);
    }
  }
  user.questions.forEach(({ requiredVariables, options }, index) => {
    options.forEach(({ state }, position) => {
      const path = ['qas', index, 'answer_choices', position, 'state'];
      if (state.length !== requiredVariables.length) {
        report(
          'values-in-schema',
          path,
          `has ${state.length} values for ${requiredVariables.length} variables`,
        );
      }
      requiredVariables.forEach((name, at) => {
        const value = state[at];
        if (value !== undefined) check(name, value, [...path, at]);
      });
    });
  });
}

function checkQuestions(user: AMemGymUser, report: Report): void {
  user.questions.forEach((question, index) => {
    const seen = new Set<string>();
    question.options.forEach(({ state }, position) => {
      const key = JSON.stringify(state);
      if (seen.has(key))
        report('option-states-distinct', ['qas', index, 'answer_choices', position, 'state'], key);
      seen.add(key);
    });
    for (const period of user.periods) {
      const truth = JSON.stringify(amemgymTruth(question, period.state));
      const fitting = question.options.filter(({ state }) => JSON.stringify(state) === truth).length;
      if (fitting !== 1) {
        const of = `of period ${period.index}`;
        const without = question.requiredVariables.filter(
          (name) => user.absentValue !== undefined && period.state.get(name) === user.absentValue,
        );
        const detail =
          without.length > 0 && fitting === 0
            ? `no option is for a user without ${without.join(' and ')}: none fits ${truth} ${of}`
            : `${fitting} options fit ${truth} ${of}`;
        report('one-option-fits', ['qas', index, 'answer_choices'], detail);
      }
    }
  });
}

/**
 * The rules that one user breaks, in the order of the file; empty when none is broken. Counts and sentences are
 * checked by `findCountProblems` and `findBrokenTexts`.
 */
export function findAMemGymProblems(user: AMemGymUser): AMemGymProblem[] {
  const problems: AMemGymProblem[] = [];
  const report: Report = (invariant, path, detail) => {
    problems.push({ invariant, path: formatPath(path), detail });
  };
  for (const period of user.periods) {
    checkChanges(period, user.periods[period.index - 1], report);
    checkExposed(user, period, report);
    checkDates(user, period, report);
  }
  checkSchema(user, report);
  findAbsenceProblems(user, report);
  checkQuestions(user, report);
  return problems;
}
