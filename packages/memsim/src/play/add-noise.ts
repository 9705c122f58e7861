import { createRng, type Episode, type Turn } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { amongSmallTalk } from '../wording/small-talk/among-small-talk.js';
import type { SmallTalk } from '../wording/small-talk/small-talk.js';

export interface NoiseOptions {
  /** Total number of messages per message of the data, from 1; η in the paper. */
  readonly factor: number;
  readonly seed: number;
  /** The remarks to draw from. Default: the small talk of the everyday world. */
  readonly talk?: SmallTalk | undefined;
}

/**
 * An episode with irrelevant remarks among the messages, `factor − 1` for each message. Messages have the same ids as
 * without noise, and remarks are marked as distractors. They are drawn without replacement within an episode
 * (packages/memsim/spec.md#added-noise).
 * @throws {ConfigError} when the pool has too few remarks for the longest conversation
 */
export function addNoise(episode: Episode, { factor, seed, talk }: NoiseOptions): Episode {
  if (factor === 1) return episode;
  const rng = createRng(seed).stream(`noise ${factor} ${episode.id}`);
  const key = 'benchmark.options.noise';
  const options = { factor, talk, rng, language: episode.language ?? 'zh', name: episode.id, key };
  return {
    ...episode,
    conversation: {
      ...episode.conversation,
      sessions: episode.conversation.sessions.map((session) => ({
        ...session,
        turns: turnsOf(amongSmallTalk(session.turns, options)),
      })),
    },
  };
}

/** A remark has the time of the previous turn. */
function turnsOf(mixed: ReturnType<typeof amongSmallTalk<Turn>>): Turn[] {
  let eventTime = mixed.flatMap((one) => (one.kind === 'item' ? [one.item.eventTime] : []))[0];
  let remarks = 0;
  return mixed.map((one) => {
    if (one.kind === 'item') {
      eventTime = one.item.eventTime;
      return one.item;
    }
    const id = `noise-${remarks}`;
    remarks += 1;
    return {
      id,
      role: 'user',
      content: one.text,
      ...defined({ eventTime }),
      meta: { distractor: true },
    };
  });
}
