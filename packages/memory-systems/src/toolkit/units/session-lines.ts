import type { JsonValue } from '@memgym/core';
import { z } from 'zod';

const sessionLineSchema = z.object({
  sourceId: z.string(),
  /** Length of the line and of the prefix before its content, in UTF-16 units. */
  length: z.number().int().nonnegative(),
  prefix: z.number().int().nonnegative(),
  /** True if the user speaks. */
  user: z.boolean(),
  /** True in the reference profile if the speaker has a name. */
  named: z.boolean().optional(),
});

/** The position of one turn in a session's text. */
export type SessionLine = z.infer<typeof sessionLineSchema>;

/** The data of a session memory about its text: the lines, in order. */
export const sessionLinesSchema = z.array(sessionLineSchema);

/** The lines as stored with a memory. */
export function sessionLines(lines: readonly SessionLine[]): JsonValue {
  return lines.map(({ named, ...line }) => ({ ...line, ...(named === true && { named }) }));
}
