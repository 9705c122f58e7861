import type { Episode, JsonObject, Session } from '@memgym/core';
import { detectLanguage } from '@memgym/text';
import type { AMemGymUser } from '../data/amemgym-user.js';
import type { AMemGymOptions } from './amemgym-options.js';
import { periodProbes, periodQuestions } from './period-questions.js';
import { baseRounds, type Rounds } from './played-rounds.js';
import { amemgymUserFromJson, amemgymUserToJson } from './user-json.js';

/**
 * A user as an episode: all questions of all periods, the probes after the questions of their period, and in off-policy
 * mode the sessions. It includes the user, so that a protocol needs no other input.
 */
export function amemgymEpisode(
  whole: AMemGymUser,
  options: AMemGymOptions,
  sessions: readonly Session[] = [],
  rounds: Rounds = options.rounds ?? baseRounds,
): Episode {
  const user = { ...whole, periods: whole.periods.slice(0, options.periods) };
  const language = detectLanguage(user.questions.map(({ text }) => text).join('\n'));
  return {
    id: user.id,
    cluster: user.id,
    language,
    conversation: {
      sessions: [...sessions],
      questions: user.periods.flatMap((period) => [
        ...periodQuestions(user, period, language, options),
        ...(options.diagnosis ? periodProbes(user, period, language) : []),
      ]),
    },
    meta: { user: amemgymUserToJson(user), rounds: { ...rounds } },
  };
}

/** The user of an episode. */
export function userOf(episode: Episode): AMemGymUser {
  return amemgymUserFromJson(episode.meta?.user as JsonObject);
}

/** Length of the user's sessions. */
export function roundsIn(episode: Episode): Rounds {
  return episode.meta?.rounds as unknown as Rounds;
}
