import type { JsonValue } from '@memgym/core';
import { z } from 'zod';

const sessionLineSchema = z.object({
  sourceId: z.string(),
  /** Length of the line and of what stands before the content in it, in UTF-16 units. */
  length: z.number().int().nonnegative(),
  prefix: z.number().int().nonnegative(),
  /** True when the user speaks. */
  user: z.boolean(),
});

/** Where one turn stands in a session's text. */
export type SessionLine = z.infer<typeof sessionLineSchema>;

/** What a session memory notes about its text: its lines, in order. */
export const sessionLinesSchema = z.array(sessionLineSchema);

/** The lines as a memory keeps them. */
export function sessionLines(lines: readonly SessionLine[]): JsonValue {
  return lines.map((line) => ({ ...line }));
}
