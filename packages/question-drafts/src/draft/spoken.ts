import type { ConversationsFile } from '@memgym/datasets';
import { foldText, words } from '@memgym/text';

/** A message of an episode, as drafts see it. */
export interface SpokenTurn {
  readonly id: string;
  /** Position of its session in the episode, from 0. */
  readonly session: number;
  /** Name of the speaker, with a mark at the user’s, or the role. */
  readonly who: string;
  readonly isUser: boolean;
  /** `YYYY-MM-DDTHH:mm:ss`; undefined if the file gives none. */
  readonly time: string | undefined;
  readonly text: string;
}

export type FileEpisode = ConversationsFile['episodes'][number];

/** The messages of an episode, oldest first. The file has its default ids filled in. */
export function spokenTurns({ sessions }: FileEpisode): SpokenTurn[] {
  return sessions.flatMap(({ startTime, turns }, session) =>
    turns.map(({ id = '', role, speaker, content, eventTime }) => ({
      id,
      session,
      who: speaker !== undefined && role === 'user' ? `${speaker} (the user)` : (speaker ?? role),
      isUser: role === 'user',
      time: eventTime ?? startTime,
      text: content,
    })),
  );
}

const wordSet = (text: string): ReadonlySet<string> => new Set(words(foldText(text)));

/** A message is looked at for many drafts. */
const known = new WeakMap<SpokenTurn, ReadonlySet<string>>();

function wordsOf(turn: SpokenTurn): ReadonlySet<string> {
  const found = known.get(turn) ?? wordSet(turn.text);
  known.set(turn, found);
  return found;
}

/**
 * The messages that share most with a text, the best first: the sum over shared words of how rare each is among all
 * messages. Messages without a shared word are left out.
 */
export function mostShared(turns: readonly SpokenTurn[], text: string, count: number): SpokenTurn[] {
  const sets = turns.map(wordsOf);
  const holders = new Map<string, number>();
  for (const set of sets) for (const word of set) holders.set(word, (holders.get(word) ?? 0) + 1);
  const asked = [...wordSet(text)];
  return turns
    .map((turn, place) => {
      const shared = asked.filter((word) => sets[place]?.has(word));
      return {
        turn,
        value: shared.reduce((sum, word) => sum + Math.log(1 + turns.length / (holders.get(word) ?? 1)), 0),
      };
    })
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, count)
    .map(({ turn }) => turn);
}
