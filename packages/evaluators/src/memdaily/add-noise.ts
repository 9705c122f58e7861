import { ConfigError, createRng, type Episode, type Rng, type Turn } from '@memgym/core';
import { smallTalk } from '@memgym/everyday-world';

export interface NoiseOptions {
  /** Messages in all for each message of the data, from 1: η of the paper. */
  readonly factor: number;
  readonly seed: number;
}

/**
 * An episode in which remarks that answer nothing are spread among the messages, `factor − 1` for each. Messages have
 * the same ids as without noise, and remarks are marked as distractors. The original's pool is not published; this
 * one is the small talk of the everyday world, drawn without replacement within an episode
 * (docs/specs/memsim.md#added-noise).
 * @throws {ConfigError} when the pool has too few remarks for the longest conversation
 */
export function addNoise(episode: Episode, { factor, seed }: NoiseOptions): Episode {
  if (factor === 1) return episode;
  const rng = createRng(seed).stream(`noise ${factor} ${episode.id}`);
  const { sessions } = episode.conversation;
  return {
    ...episode,
    conversation: {
      ...episode.conversation,
      sessions: sessions.map((session) => ({
        ...session,
        turns: spread(session.turns, remarks(session.turns.length * (factor - 1), episode, rng), rng),
      })),
    },
  };
}

function remarks(count: number, { id, language }: Episode, rng: Rng): string[] {
  const talk = smallTalk(language ?? 'zh');
  if (count > talk.count) {
    throw new ConfigError(`"${id}" needs ${count} remarks as noise; there are ${talk.count}.`, {
      key: 'benchmark.options.noise',
      hint: `Lower noise to at most ${Math.floor(talk.count / Math.max(1, count)) + 1}, or load shorter conversations.`,
    });
  }
  return choosePlaces(count, talk.count, rng).map((place) => talk.at(place));
}

/** `count` different numbers below `bound` in random order: the start of a shuffle that stores only what moved. */
function choosePlaces(count: number, bound: number, rng: Rng): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, index) => {
    const other = index + rng.int(bound - index);
    const chosen = moved.get(other) ?? other;
    moved.set(other, moved.get(index) ?? index);
    return chosen;
  });
}

/** The turns in their order, at random places among the remarks. A remark has the time of the turn before it. */
function spread(turns: readonly Turn[], noise: readonly string[], rng: Rng): Turn[] {
  const total = turns.length + noise.length;
  const places = new Set(choosePlaces(turns.length, total, rng));
  const mixed: Turn[] = [];
  let [turn, remark] = [0, 0];
  for (let place = 0; place < total; place += 1) {
    if (places.has(place)) {
      mixed.push(turns[turn] as Turn);
      turn += 1;
      continue;
    }
    const eventTime = turns[Math.max(0, turn - 1)]?.eventTime;
    mixed.push({
      id: `noise-${remark}`,
      role: 'user',
      content: noise[remark] ?? '',
      ...(eventTime !== undefined && { eventTime }),
      meta: { distractor: true },
    });
    remark += 1;
  }
  return mixed;
}
