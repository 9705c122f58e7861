import {
  type Episode,
  InternalError,
  type MultipleChoiceQuestion,
  type Protocol,
  type Session,
  type StepResult,
  steps,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { PlayContext } from '@memgym/evaluators';
import { createRolePlayingUser } from '@memgym/user-simulator';
import type { AMemGymPeriod, AMemGymSession, AMemGymUser } from '../data/amemgym-user.js';
import { periodName } from '../score/amemgym-cell.js';
import { type AMemGymEvolution, type AMemGymOptions, evolutionSchema } from './amemgym-options.js';
import { evolutionFeedback, shownMemories } from './evolution-feedback.js';
import { judgeDrift } from './judged-drift.js';
import { adaptedName } from './period-checkpoints.js';
import type { Rounds } from './played-rounds.js';
import { cutPair } from './reply-cut.js';
import { exchangesOf, roundsOf, sessionOpener } from './session-turns.js';
import { memoriesTopic } from './shown-memories.js';
import { roundsIn, userOf } from './to-episode.js';

/**
 * AMemGym's protocol: in each period, the sessions are played or read and the state is saved; then all questions and
 * probes are answered concurrently from that state. The next period waits for the answers only if the system evolves,
 * because it receives feedback on them. Nothing is flushed at the end of a period, so that assistants see no boundary
 * (packages/amemgym/spec.md#conversations and packages/amemgym/spec.md#agents).
 */
export async function* playAMemGym(
  episode: Episode,
  options: AMemGymOptions,
  context: PlayContext,
): Protocol {
  const user = userOf(episode);
  const given = new Map(episode.conversation.sessions.map((session) => [session.id, session]));
  const rounds = roundsIn(episode);
  const evolution = evolutionOf(options, context);
  for (const period of user.periods) {
    for (const session of period.sessions) {
      const read = given.get(session.id);
      if (read !== undefined) yield* readSession(read, options, context);
      else {
        const held = yield holdSession(user, context, {
          period,
          session,
          rounds,
          language: episode.language,
          options,
        });
        if (options.driftJudge && held.kind === 'converse')
          yield* judgeDrift(user, { sessionId: session.id, dialogue: held.dialogue }, context);
      }
    }
    const name = periodName(period.index);
    yield steps.checkpoint(name);
    const asked = episode.conversation.questions.filter(({ type }) => type === name);
    if (evolution === null) {
      yield steps.askMeanwhile(asked);
      continue;
    }
    const answers = answersOf(yield steps.askAll(asked));
    const choices = asked.filter(isChoice);
    const own = asked.flatMap((question, index) => (isChoice(question) ? [answers[index] ?? null] : []));
    yield steps.note(memoriesTopic, {
      period: period.index,
      memories: own.map((answer) => shownMemories(answer)),
    });
    if (evolution.cadence === 'none') continue;
    yield steps.adapt(evolutionFeedback(evolution, period, { questions: choices, answers: own }));
    yield steps.checkpoint(adaptedName(name));
  }
}

function holdSession(
  user: AMemGymUser,
  { simulator, signal }: PlayContext,
  {
    period,
    session,
    rounds,
    language,
    options,
  }: {
    readonly period: AMemGymPeriod;
    readonly session: AMemGymSession;
    readonly rounds: Rounds;
    readonly language: string;
    readonly options: AMemGymOptions;
  },
) {
  const role = createRolePlayingUser({
    model: simulator,
    profile: options.simulator.profile,
    temperature: options.simulator.temperature,
    life: {
      language,
      profile: user.persona.description ?? user.persona.name ?? user.id,
      startTime: user.startTime,
      periodEnd: period.end,
      sessionTime: session.time,
      variables: user.variables.map(({ name, choices }) => ({ name, choices: [...choices] })),
      state: [...period.state],
      ...defined({ absent: user.absentValue }),
      exposed: [...session.exposedStates.keys()],
    },
    signal,
  });
  return steps.converse(sessionOpener(session), role, roundsOf(period, rounds));
}

async function* readSession(session: Session, options: AMemGymOptions, { system }: PlayContext): Protocol {
  const { replyCut } = options;
  for (const pair of exchangesOf(session)) {
    if (replyCut === undefined || !replyCut.systems.includes(system.name)) {
      yield steps.observe([pair]);
      continue;
    }
    const { session: cutSession, cut } = await cutPair(pair, replyCut);
    if (cut !== null) yield steps.note('reply-cut', cut);
    yield steps.observe([cutSession]);
  }
}

function evolutionOf({ evolution }: AMemGymOptions, { system }: PlayContext): AMemGymEvolution | null {
  if (!system.capabilities.has('evolve')) return null;
  const condition = Object.hasOwn(evolution, system.name) ? evolution[system.name] : evolution['*'];
  return condition ?? evolutionSchema.parse({ cadence: 'none' });
}

function answersOf(result: StepResult) {
  if (result.kind !== 'ask') throw new InternalError(`Expected answers, got the result of '${result.kind}'.`);
  return result.answers;
}

const isChoice = (question: { kind: string }): question is MultipleChoiceQuestion =>
  question.kind === 'multiple-choice';
