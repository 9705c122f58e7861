import type { Rng } from '@memgym/core';
import { absenceOf } from '@memgym/everyday-world';
import { createPen, type Pen } from '../../writing/pen.js';
import { absentValueOf } from '../config/absent-value.js';
import type { Environment } from '../config/environment-schema.js';
import { generationRules } from '../generation-rules.js';
import { fixedRules } from '../rules.js';
import { type PeriodDates, periodDates } from '../timeline/period-dates.js';
import { sessionTimes } from '../timeline/session-times.js';
import { stateVariants } from '../timeline/state-variants.js';
import type { DraftSession, PeriodUpdate, UserParts } from '../user/user-parts.js';
import type { ContentLibrary } from './content-library.js';
import type { OfflinePersona } from './draw-persona.js';
import { type Absences, drawAbsences } from './life/draw-absences.js';
import { type ChangeGroup, drawChanges } from './life/draw-changes.js';
import { drawFirstState } from './life/draw-first-state.js';
import { drawQuestions } from './life/draw-questions.js';
import { drawVariable } from './life/draw-variable.js';
import { groupTopics } from './life/group-topics.js';
import { joinGroups } from './life/join-groups.js';
import type { LifeState, LifeVariable } from './life/life-variable.js';
import { writeAnswers } from './writing/write-answers.js';
import { namedState, type SessionMatter, writeQuery } from './writing/write-session.js';

interface Making {
  readonly library: ContentLibrary;
  readonly environment: Environment;
  readonly persona: OfflinePersona;
  readonly variables: ReadonlyMap<string, LifeVariable>;
  readonly absences: Absences;
  readonly pen: Pen;
  readonly rng: Rng;
}

/** Makes one complete user. Depends only on the arguments. */
export function makeOfflineUser(
  library: ContentLibrary,
  environment: Environment,
  { persona, rng }: { readonly persona: OfflinePersona; readonly rng: Rng },
): UserParts {
  const rules = generationRules[environment.profile];
  const questions = drawQuestions(library, environment, {
    isWorking: persona.isWorking,
    rng: rng.stream('questions'),
  });
  const variables = drawVariables(questions, library, { environment, rng: rng.stream('schema') });
  const pen = createPen(rng.stream('pen'));
  const absences = drawAbsences(variables, environment, rng.stream('additions and deletions'));
  const making: Making = { library, environment, persona, variables, absences, pen, rng };

  let state = drawFirstState(
    variables,
    { dependences: library.dependences, without: absences.added },
    rng.stream('first state'),
  );
  const lives: LifeState[] = [state];
  const sessions: DraftSession[][] = [firstSessions(making, state)];
  const updates: PeriodUpdate[] = [];
  const counts = new Map<string, number>();
  periodDates(environment, rules).forEach((dates, index) => {
    const period = livePeriod(making, { before: state, counts, dates, index });
    state = period.state;
    lives.push(state);
    updates.push(period.update);
    sessions.push(period.sessions);
  });

  const states = lives.map((life) => namedState(variables.values(), life));
  const schema = [...variables.values()].map(({ topic, choices }) => ({
    name: topic.name,
    choices: choices.map((place) => topic.values[place]?.name ?? ''),
  }));
  return {
    startDate: environment.startDate,
    profile: persona.profile,
    variables: schema,
    absentValue: absentValueOf({ environment }),
    questions: questions.map(({ text, topics }) => ({ text, requiredVariables: topics })),
    transition: { states, updates },
    options: questions.map(({ topics }, index) => {
      const variants = stateVariants({
        variables: topics.flatMap((name) => schema.filter((one) => one.name === name)),
        states,
        least: environment.minStateVariants,
        rng: rng.stream(`variants ${index}`),
        rules,
      });
      const written = topics.flatMap((name) => variables.get(name)?.topic ?? []);
      return writeAnswers(library, { topics: written, variants }, rng.stream(`answers ${index}`));
    }),
    sessions,
  };
}

function drawVariables(
  questions: readonly { readonly topics: readonly string[] }[],
  library: ContentLibrary,
  { environment, rng }: { readonly environment: Environment; readonly rng: Rng },
): Map<string, LifeVariable> {
  const { choicesPerState, language } = environment;
  const mayBeAbsent = absentValueOf({ environment }) !== undefined;
  const names = [...new Set(questions.flatMap(({ topics }) => topics))];
  return new Map(
    names.flatMap((name) => {
      const topic = library.topics.get(name);
      if (topic === undefined) return [];
      const drawn = drawVariable(topic, choicesPerState, rng);
      const absence = mayBeAbsent ? absenceOf(topic, language) : undefined;
      if (absence === undefined) return [[name, drawn]];
      // All that can be without a value have the choice, so that it does not tell which ones will be.
      const absent = topic.values.length;
      const values = [...topic.values, absence];
      return [[name, { topic: { ...topic, values }, choices: [...drawn.choices, absent], absent, absence }]];
    }),
  );
}

function firstSessions(making: Making, state: LifeState): DraftSession[] {
  const { environment, variables, rng } = making;
  const told = [...variables.values()].filter(
    ({ topic, absent }) => state.get(topic.name) !== (absent ?? -1),
  );
  const groups = groupTopics(told, rng.stream('first sessions'));
  const matters = groups.map((group) => ({ variables: group, state }));
  return datedSessions(making, matters, { start: null, end: environment.startDate, period: 0 });
}

function datedSessions(
  { library, pen, rng }: Making,
  matters: readonly SessionMatter[],
  { start, end, period }: { readonly start: string | null; readonly end: string; readonly period: number },
): DraftSession[] {
  const chance = rng.stream(`sessions ${period}`);
  const times = sessionTimes({
    count: matters.length,
    start,
    end,
    rng: rng.stream(`times ${period}`),
    rules: fixedRules,
  });
  return matters.map((matter, index) => ({
    query: writeQuery(matter, library.wording, { pen, rng: chance }),
    exposedStates: namedState(matter.variables, matter.state),
    time: times[index] ?? '',
  }));
}

/** Makes the period `index`, counted from 0 (the first with changes), and updates the change counts. */
function livePeriod(
  making: Making,
  {
    before,
    counts,
    dates,
    index,
  }: {
    readonly before: LifeState;
    readonly counts: Map<string, number>;
    readonly dates: PeriodDates;
    readonly index: number;
  },
): { readonly state: LifeState; readonly update: PeriodUpdate; readonly sessions: DraftSession[] } {
  const { library, environment, persona, variables, absences, pen, rng } = making;
  const { wording } = library;
  const chance = rng.stream(`changes ${index}`);
  const updatable = [...variables].filter(
    ([name]) => !absences.added.has(name) && !absences.deleted.has(name),
  );
  const updates = drawChanges({
    variables: new Map(updatable),
    dependences: library.dependences,
    state: before,
    counts,
    wanted: environment.changesPerPeriod,
    most: environment.maxChangesPerState,
    periodsLeft: environment.periods - index - 1,
    rng: chance,
  });
  const groups = [...updates, ...(absences.periods[index] ?? [])];
  const state = new Map([...before, ...groups.flatMap((group) => [...group])]);
  const changed = groups.flatMap((group) => [...group.keys()]);
  for (const name of changed) counts.set(name, (counts.get(name) ?? 0) + 1);

  const clauseOf = (group: ChangeGroup): string => {
    const [[topic, place] = ['', -1]] = group;
    return pen.write(variables.get(topic)?.topic.values[place]?.events ?? []);
  };
  const events = joinGroups(groups, chance).map((joined) => ({
    topics: joined.flatMap((group) => [...group.keys()]),
    clause: joined
      .map(clauseOf)
      .reduce((left, right) => left + pen.write(wording.meanwhile).replace('%', () => right)),
  }));
  const matters = events.map(({ topics, clause }) => ({
    variables: topics.flatMap((name) => variables.get(name) ?? []),
    state,
    event: clause,
  }));
  const changedVariables = changed.flatMap((name) => variables.get(name) ?? []);
  return {
    state,
    update: {
      start: dates.start,
      end: dates.end,
      summary: summaryOf(
        events.map(({ clause }) => clause),
        making,
      ),
      updated: namedState(changedVariables, state),
      old: namedState(changedVariables, before),
      events: events.map(({ topics, clause }) => ({
        variables: topics,
        text: named(pen.write(wording.records), persona.firstName, clause),
      })),
    },
    sessions: datedSessions(making, matters, { ...dates, period: index + 1 }),
  };
}

function summaryOf(clauses: readonly string[], { library, persona }: Making): string {
  const { between, last } = library.wording.separators;
  const joined = [clauses.slice(0, -1).join(between), clauses.at(-1) ?? ''].filter((one) => one !== '');
  return named(library.wording.summary, persona.firstName, joined.join(last));
}

function named(template: string, name: string, clause: string): string {
  return template.replace('@', () => name).replace('%', () => clause);
}
