import { type Episode, episodeSchema, type Turn } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { addNoise } from './add-noise.js';

const episode = (language: string, messages = 7): Episode =>
  episodeSchema.parse({
    id: `e-${language}`,
    cluster: 'u',
    language,
    conversation: {
      sessions: [
        {
          id: 's',
          turns: Array.from({ length: messages }, (_, index) => ({
            id: String(index),
            role: 'user',
            content: `Message ${index}`,
            eventTime: `2024-04-0${1 + (index % 7)}T08:00:00`,
          })),
        },
      ],
      questions: [],
    },
  });

const turnsOf = ({ conversation }: Episode): readonly Turn[] =>
  conversation.sessions.flatMap(({ turns }) => turns);
const isNoise = ({ meta }: Turn): boolean => meta?.distractor === true;

describe('added noise', () => {
  it.each([2, 10, 50, 100])('makes %i messages out of each, in order and with unique ids', (factor) => {
    const plain = episode('zh');
    const turns = turnsOf(addNoise(plain, { factor, seed: 1 }));
    expect(turns).toHaveLength(7 * factor);
    expect(turns.filter((turn) => !isNoise(turn))).toEqual(turnsOf(plain));
    const noise = turns.filter(isNoise).map(({ content }) => content);
    expect(new Set(noise).size).toBe(7 * (factor - 1));
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
  });

  it('does not change an episode at factor 1, and depends on seed and episode only', () => {
    const plain = episode('en');
    expect(addNoise(plain, { factor: 1, seed: 1 })).toBe(plain);
    expect(addNoise(plain, { factor: 3, seed: 1 })).toEqual(addNoise(plain, { factor: 3, seed: 1 }));
    expect(addNoise(plain, { factor: 3, seed: 2 })).not.toEqual(addNoise(plain, { factor: 3, seed: 1 }));
  });

  it('spreads messages evenly over all positions', () => {
    const firsts = Array.from({ length: 200 }, (_, seed) =>
      turnsOf(addNoise(episode('zh', 1), { factor: 10, seed })).findIndex((turn) => !isNoise(turn)),
    );
    const mean = firsts.reduce((sum, place) => sum + place, 0) / firsts.length;
    // Uniform on 0 to 9: mean 4.5, standard deviation 2.87; four standard errors.
    expect(Math.abs(mean - 4.5)).toBeLessThan((4 * 2.87) / Math.sqrt(200));
  });

  it('is refused if there are too few remarks', () => {
    expect(() => addNoise(episode('zh', 20), { factor: 1_000, seed: 1 })).toThrow(
      /"e-zh" needs 19980 remarks as noise, but only \d+/,
    );
  });
});
