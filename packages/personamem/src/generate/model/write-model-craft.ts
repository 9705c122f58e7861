import type { Rng } from '@memgym/core';
import { type WritingSession, writeWritingSession } from '../offline/write-writing-session.js';
import { chooseStyles, writePieces } from '../prompts/writing-prompts.js';
import type { Speakers, StylePair, WritingCraft } from '../topics/persona-topic.js';
import { askModel, type ModelContext, oneLine } from './model-context.js';

/** A writing session whose styles and pieces of text come from a model; the dialogue is the same as offline. */
export async function writeModelCraft(
  context: ModelContext,
  craft: WritingCraft,
  {
    persona,
    speakers,
    piece,
    rng,
  }: { readonly persona: string; readonly speakers: Speakers; readonly piece: string; readonly rng: Rng },
): Promise<WritingSession> {
  const { product } = craft;
  const styles = await askModel(context, chooseStyles, {
    input: { persona, product },
    piece: `${piece}/styles`,
  });
  const chosen = [
    ...styles.style.slice(0, 5).map((pair) => ({ kind: 'style' as const, ...pair })),
    ...styles.formatting.slice(0, 5).map((pair) => ({ kind: 'formatting' as const, ...pair })),
  ];
  const pairs = chosen.map(({ liked, disliked }, index) => ({ number: index + 1, liked, disliked }));
  const { pieces } = await askModel(context, writePieces, {
    input: { product, pairs },
    piece: `${piece}/pieces`,
  });
  const worded = chosen.map(({ kind, liked, disliked }, index): StylePair => {
    const found = pieces.find(({ number }) => number === index + 1);
    return {
      kind,
      ways: [
        { name: liked, sample: oneLine(found?.good ?? '') },
        { name: disliked, sample: oneLine(found?.bad ?? '') },
      ],
    };
  });
  return writeWritingSession({ ...craft, pairs: worded }, speakers, { rng, preferred: 'first' });
}
