import type { Rng } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { type DraftKind, kindRules } from '../draft-kinds.js';
import { shownCharacters } from '../prompts/shown-messages.js';
import { mostShared, type SpokenTurn } from './spoken.js';

/** Tokens of one run of messages that a draft is written from. */
const windowTokens = 900;

/**
 * Messages that a question of this kind can be drafted from, oldest first: those around one that the user wrote and,
 * where two sessions are needed, those around the message of another session that shares most words with it. Undefined
 * if the episode has none.
 */
export function choosePassage(
  turns: readonly SpokenTurn[],
  kind: DraftKind,
  rng: Rng,
): SpokenTurn[] | undefined {
  const { sessions, needsTimes } = kindRules[kind];
  const usable = turns.filter(
    ({ isUser, time, session }) =>
      isUser && (!needsTimes || time !== undefined) && (kind !== 'asked-before' || session > 0),
  );
  if (usable.length === 0) return undefined;
  const middle = rng.pick(usable);
  const near = windowAround(turns, middle);
  if (sessions === 1 || kind === 'asked-before') return near;
  const others = usable.filter(({ session }) => session !== middle.session);
  const alike = mostShared(others, middle.text, 3);
  if (alike.length === 0) return undefined;
  const far = windowAround(turns, rng.pick(alike));
  return [near, far].sort((a, b) => placeOf(turns, a) - placeOf(turns, b)).flat();
}

const placeOf = (turns: readonly SpokenTurn[], window: readonly SpokenTurn[]): number =>
  window[0] === undefined ? 0 : turns.indexOf(window[0]);

/** The message and those before and after it in its session, by turns, up to the tokens of a window. */
function windowAround(turns: readonly SpokenTurn[], middle: SpokenTurn): SpokenTurn[] {
  const session = turns.filter((turn) => turn.session === middle.session);
  const at = session.indexOf(middle);
  let [from, to] = [at, at];
  let tokens = costOf(middle);
  for (let step = 0; from > 0 || to < session.length - 1; step += 1) {
    const goesBack = to === session.length - 1 || (step % 2 === 0 && from > 0);
    const next = session[goesBack ? from - 1 : to + 1];
    tokens += next === undefined ? 0 : costOf(next);
    if (tokens > windowTokens) break;
    if (goesBack) from -= 1;
    else to += 1;
  }
  return session.slice(from, to + 1);
}

const costOf = ({ text }: SpokenTurn): number => estimateTokens(text.slice(0, shownCharacters)) + 10;
