import type { JsonObject } from '@memgym/core';
import * as z from 'zod';
import { askJudge, unreadable } from '../../judges/judge.js';
import { judgeWriting } from '../judges/prompts/judge-writing.js';
import { type ItemScorer, judgeOptions, oneScore, withoutScore } from './item-scorer.js';
import { askOriginal, type OriginalReading } from './original-judging.js';
import { fails, originalMark } from './original-replies.js';

const infoSchema = z.object({
  criteria: z.array(z.looseObject({ name: z.string(), criteria_description: z.string() })).min(1),
});

/**
 * The mark of a text by its criteria, from 1 to 10: the mean over one judgement per criterion, as in the source
 * benchmark; `reference` asks about all at once. An unreadable judgement leaves the text unscored in both profiles,
 * because the original fails there (docs/specs/memorybench.md#model-judges).
 */
export const scoreWriting: ItemScorer = async (item, answer, context) => {
  const { judge, profile } = context;
  const { success, data } = infoSchema.safeParse(item.info);
  if (!success) return withoutScore('score', 'The item has no criteria.');
  const criteria = data.criteria.map(({ name, criteria_description: description, ...rest }) => ({
    name,
    description,
    bands: bandsOf(rest as JsonObject),
  }));
  const input = { query: item.question, answer, criteria };
  if (profile === 'reference') {
    const mark = await askOriginal(context, 'WritingBench', judgeWriting, input, originalMarks);
    return mark === null ? withoutScore('score', unreadable(judgeWriting)) : oneScore('score', mark);
  }
  const judgements = await Promise.all(
    criteria.map((criterion) =>
      askJudge(judge, judgeWriting, { ...input, criteria: [criterion] }, judgeOptions(context)),
    ),
  );
  const missing = judgements.find(({ unscored }) => unscored !== undefined)?.unscored;
  if (missing !== undefined) return withoutScore('score', missing);
  const marks = judgements.flatMap(({ verdict }) => verdict?.score ?? []);
  return oneScore('score', marks.reduce((sum, mark) => sum + mark, 0) / marks.length);
};

/** The original sends a request five times, three times over, and fails at a fifth reply that is not JSON. */
const originalMarks: OriginalReading<number | null> = {
  read: (reply, earlier) => {
    const mark = originalMark(reply);
    if (typeof mark === 'number') return mark;
    const isFifth = earlier % 5 === 4;
    return mark === fails || (mark === 'no-json' && isFifth) ? null : undefined;
  },
  otherwise: null,
  isLost: (mark) => mark === null,
};

/** The meaning of bands of marks, such as "9-10". */
const bandsOf = (rest: JsonObject): string[] =>
  Object.entries(rest).flatMap(([band, meaning]) =>
    /^\d+(?:-\d+)?$/.test(band) && typeof meaning === 'string' ? [`${band}: ${meaning}`] : [],
  );
