import { DatasetError, type Session, type Turn } from '@memgym/core';
import type { LoadContext } from '@memgym/evaluators';
import type { AMemGymPeriod, AMemGymSession, AMemGymUser } from '../data/amemgym-user.js';
import { readAMemGymInteractions } from '../data/read-amemgym-interactions.js';
import type { AMemGymInteractions, AMemGymOptions } from './amemgym-options.js';
import type { Rounds } from './played-rounds.js';
import { roundsOf, sessionOpener, turnIdsOf } from './session-turns.js';

type Message = Pick<Turn, 'role' | 'content'>;

/** A given dialogue and the file it was read from. */
interface Given {
  readonly file: string;
  readonly messages: readonly Message[];
}

/**
 * The sessions read off-policy, by user, with exactly the messages of the given dialogue.
 * @throws {DatasetError} when a session is missing, begins with a different query or has a different length
 */
export async function loadInteractions(
  users: readonly AMemGymUser[],
  source: AMemGymInteractions,
  {
    rounds,
    periods,
    context,
  }: { readonly rounds: Rounds; readonly periods: AMemGymOptions['periods']; readonly context: LoadContext },
): Promise<ReadonlyMap<string, Session[]>> {
  const given = 'folder' in source ? fromFolder(source, context) : await fromRun(source, context);
  const sessions = new Map<string, Session[]>();
  for (const user of users) {
    const own: Session[] = [];
    for (const period of user.periods.slice(0, periods)) {
      const found = await given(user, period);
      period.sessions.forEach((session, index) => {
        own.push(checked(session, found[index], roundsOf(period, rounds)));
      });
    }
    sessions.set(user.id, own);
  }
  return sessions;
}

type Source = (user: AMemGymUser, period: AMemGymPeriod) => Promise<Given[]>;

function fromFolder({ folder }: { folder: string }, { resolvePath }: LoadContext): Source {
  return async (user, period) => {
    const { file, sessions } = await readAMemGymInteractions(resolvePath(folder), user.id, period.index);
    return sessions.map((messages, index) => ({ file: `${file}[${index}]`, messages }));
  };
}

async function fromRun(source: { run: string; system: string }, context: LoadContext): Promise<Source> {
  const folder = context.resolvePath(source.run);
  const dialogues = await context.readDialogues(folder, source.system);
  return async (user, period) =>
    period.sessions.map((session) => ({
      file: `${folder}, system ${source.system}, user ${user.id}, session ${session.id}`,
      messages: (dialogues.get(user.id) ?? []).filter(({ sessionId }) => sessionId === session.id),
    }));
}

function checked(session: AMemGymSession, given: Given | undefined, rounds: number): Session {
  const opener = sessionOpener(session);
  const messages = given?.messages ?? [];
  const problem = problemOf(messages, opener.content, rounds);
  if (given === undefined || problem !== null) {
    throw new DatasetError({ file: given?.file ?? session.id }, `${problem ?? 'the session is missing'}.`, {
      hint: 'Use interactions made from the same data.json and the same `rounds`, for every played user.',
    });
  }
  const ids = turnIdsOf(session, rounds);
  const turns = messages.map(
    ({ role, content }, index): Turn => ({
      id: ids[index] ?? '',
      role,
      content,
      eventTime: session.time,
      sessionId: session.id,
    }),
  );
  return { id: session.id, startTime: session.time, turns };
}

function problemOf(messages: readonly Message[], opener: string, rounds: number): string | null {
  if (messages.length === 0) return 'the session is missing';
  if (messages.length !== 2 * rounds) {
    return `the session has ${messages.length} messages, \`rounds\` requires ${2 * rounds}`;
  }
  if (messages[0]?.content !== opener) return 'the session does not begin with the query of the data';
  const alternate = messages.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));
  return alternate ? null : 'user and assistant do not alternate';
}
