import type { JsonObject, Rng } from '@memgym/core';
import type { Speakers, StylePair, WritingCraft } from '../topics/persona-topic.js';

/** The content of a writing topic's file, apart from personas. */
export interface WritingSession {
  readonly lines: readonly string[];
  readonly parts: JsonObject;
}

/**
 * A dialogue in which a badly written sample is improved for a writer, change by change
 * (packages/personamem/spec.md#writing-topics).
 *
 * @param preferred the way of each pair that the writer likes. Default: drawn at random
 */
export function writeWritingSession(
  { medium, product, pairs }: WritingCraft,
  speakers: Speakers,
  { rng, preferred = 'any' }: { readonly rng: Rng; readonly preferred?: 'first' | 'any' },
): WritingSession {
  const chosen = rng.shuffle(pairs).map(({ kind, ways: [first, second] }) => {
    const isFirst = preferred === 'first' || rng.next() < 0.5;
    return { kind, liked: isFirst ? first : second, disliked: isFirst ? second : first };
  });
  const style = medium === 'code' ? 'Coding Styles' : 'Writing Styles';
  const keyOf = (kind: StylePair['kind'], side: 'Likes' | 'Dislikes'): string =>
    `[${kind === 'style' ? style : 'Formatting Styles'}] ${side}`;
  const listOf = (kind: StylePair['kind'], side: 'liked' | 'disliked'): JsonObject =>
    Object.fromEntries(
      chosen.filter((pair) => pair.kind === kind).map((pair, index) => [String(index + 1), pair[side].name]),
    );
  const { user, assistant } = speakers;
  const mark = medium === 'code' ? 'Original_Code' : 'Original_Sentence';
  const lines = [
    `${user}: Hello. I have a draft of ${product} that is not mine in tone. Let us go through it piece by piece.`,
    `${assistant}: Gladly. Show me a piece, and say what you would like to be different.`,
    ...chosen.flatMap(({ kind, liked, disliked }) => [
      `[${mark}]: ${disliked.sample}`,
      `[Side_Note]: ${keyOf(kind, 'Likes')} ${liked.name}`,
      `${user}: Here it has ${disliked.name}: “${disliked.sample}” I do not like that; it does not sound like me.`,
      `${assistant}: I could leave it and add ${disliked.name} elsewhere, so that it looks intended.`,
      `${user}: No, I prefer ${liked.name}, because then I recognise myself. Make it: “${liked.sample}”`,
    ]),
  ];
  const samples = (side: 'liked' | 'disliked') => chosen.map((pair) => pair[side].sample).join(' ');
  return {
    lines,
    parts: {
      'Original Sample': samples('disliked'),
      [`${style.replace(' Styles', '')} and Formatting Styles`]: {
        [keyOf('style', 'Likes')]: listOf('style', 'liked'),
        [keyOf('style', 'Dislikes')]: listOf('style', 'disliked'),
        [keyOf('formatting', 'Likes')]: listOf('formatting', 'liked'),
        [keyOf('formatting', 'Dislikes')]: listOf('formatting', 'disliked'),
      },
      [`Updated ${style.replace(' Styles', '')} Sample`]: samples('liked'),
    },
  };
}
