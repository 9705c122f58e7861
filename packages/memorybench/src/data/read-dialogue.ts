import type { DataPlace, JsonValue } from '@memgym/core';
import { parseRecord } from '@memgym/datasets';
import * as z from 'zod';
import type { MemoryBenchDialogue } from './memorybench-item.js';
import type { MemoryBenchLog } from './memorybench-quirks.js';
import type { MemoryBenchRow } from './read-split.js';

const messagesSchema = z.array(
  z.object({
    role: z.enum(['system', 'user', 'assistant']),
    content: z
      .string()
      .nullable()
      .transform((text) => text ?? ''),
    origin_content: z.string().optional(),
  }),
);

const action = z.enum(['like', 'dislike', 'copy', 'none']);

/** Both forms of a reaction: several actions with a score, or one action. */
const feedbackSchema = z.array(
  z
    .object({
      round: z.number().int().nonnegative(),
      implicit_actions: z.array(action).optional(),
      implicit_action: action.nullable().optional(),
      satisfaction_score: z.number().min(1).max(10).nullable().optional(),
      terminated: z.boolean().default(false),
    })
    .transform(({ round, implicit_actions, implicit_action, satisfaction_score, terminated }) => ({
      round,
      actions: (implicit_actions ?? [implicit_action ?? 'none']).filter((each) => each !== 'none'),
      ...(typeof satisfaction_score === 'number' && { satisfactionScore: satisfaction_score }),
      terminated,
    })),
);

/**
 * Reads the dialogue of a row and the reactions in it. If the first turn has the plain question in addition to its
 * prompt, the question replaces the prompt, so that dialogues contain no text of a corpus
 * (packages/memorybench/spec.md#stored-prompts-hold-corpus-text).
 * @param suffix `dialog<suffix>` and `implicit_feedback<suffix>` are read
 * @returns null when the row has no dialogue, or one without an answer
 */
export function readDialogue(
  row: MemoryBenchRow,
  suffix: string,
  cell: (column: string) => JsonValue,
  place: DataPlace,
  quirks: MemoryBenchLog,
): MemoryBenchDialogue | null {
  const columns = { dialog: `dialog${suffix}`, feedback: `implicit_feedback${suffix}` };
  if (row[columns.dialog] === undefined) return null;
  const at = (column: string): DataPlace => ({ ...place, path: `${place.path}.${column}` });
  const all = parseRecord(messagesSchema, cell(columns.dialog), at(columns.dialog));
  const messages = all
    .map(({ role, content, origin_content: plain }) => ({ role, content: plain ?? content }))
    .filter(({ content }) => content.trim() !== '');
  if (messages.length < all.length) {
    const detail = `${all.length - messages.length} of ${all.length} turns`;
    quirks.note('memorybench-dialogue-empty-turn', at(columns.dialog), detail);
  }
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  if (answers === 0) {
    quirks.note('memorybench-dialogue-without-answer', at(columns.dialog), `${messages.length} turns`);
    return null;
  }
  const given = row[columns.feedback] === undefined ? [] : cell(columns.feedback);
  const feedback = parseRecord(feedbackSchema, given, at(columns.feedback));
  // On-policy dialogues of the original count from 0.
  const first = feedback[0]?.round === 0 ? 1 : 0;
  const counted = feedback.map((entry) => ({ ...entry, round: entry.round + first }));
  for (const { round } of counted.filter((entry) => entry.round > answers)) {
    quirks.note('memorybench-feedback-beyond-answers', at(columns.feedback), `round ${round} of ${answers}`);
  }
  return { messages, feedback: counted.filter(({ round }) => round <= answers) };
}
