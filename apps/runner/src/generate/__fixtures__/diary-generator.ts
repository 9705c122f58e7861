import { defineGenerator } from '@memgym/env-generator';
import * as z from 'zod';

/** A generator from outside the packages: it writes each user's diary as one large file, part by part. */
export const generator = defineGenerator({
  type: 'diary entries',
  description: 'Make diaries.',
  benchmark: 'diary',
  options: z.object({ users: z.int().default(2), lines: z.int().default(3) }),
  selectingOptions: ['users'],
  model: 'none',
  stages: ['entries'],
  parts: ['diaries'],
  data: 'diaries',
  size: ({ users }) => ({ user: users }),
  prepare: async ({ options, files }) => {
    const users = Array.from({ length: options.users }, (_, index) => ({ id: `user-${index}` }));
    return {
      ids: users.map(({ id }) => id),
      make: ({ forAll }) =>
        forAll(users, async ({ id }, { onStage }) => {
          onStage('entries');
          await files.write(`diaries/${id}.txt`, linesOf(id, options.lines));
          return id;
        }),
    };
  },
});

function* linesOf(id: string, lines: number): Generator<string> {
  for (let line = 1; line <= lines; line += 1) yield `${id}: day ${line}\n`;
}
