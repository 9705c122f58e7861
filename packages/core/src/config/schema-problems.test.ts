import { expect, it } from 'vitest';
import * as z from 'zod';
import { findSchemaProblems } from './schema-problems.js';

const schema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  turns: z
    .array(z.strictObject({ content: z.string().describe('The text.'), id: z.string().optional() }))
    .transform((turns) => turns.length)
    .describe('Messages, oldest first.'),
});

it('lists every problem with its place and the next step', () => {
  const value = { role: 'usr', turns: [{ content: 5 }, { contnt: 'x', more: 1 }], title: 't' };
  expect(findSchemaProblems(schema, value)).toEqual([
    {
      path: ['role'],
      message: 'is "usr": expected one of "user"|"assistant"',
      hint: 'Did you mean "user"?',
    },
    { path: ['turns', 0, 'content'], message: 'is 5: expected string', hint: 'The text.' },
    { path: ['turns', 1, 'content'], message: 'is missing: expected string', hint: 'The text.' },
    {
      path: ['turns', 1, 'contnt'],
      message: 'unknown key "contnt"',
      hint: 'Did you mean "content"? Allowed: content, id.',
    },
    { path: ['turns', 1, 'more'], message: 'unknown key "more"', hint: 'Allowed: content, id.' },
    { path: ['title'], message: 'unknown key "title"', hint: 'Allowed: role, turns.' },
  ]);
});

it('reports no problem for a valid value', () => {
  expect(findSchemaProblems(schema, { role: 'user', turns: [] })).toEqual([]);
});
