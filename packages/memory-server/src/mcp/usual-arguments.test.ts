import { expect, it } from 'vitest';
import * as z from 'zod';
import { readsUsualArguments } from './usual-arguments.js';

const schema = z.strictObject({
  statements: z.array(z.strictObject({ text: z.string(), eventTime: z.string().optional() })).optional(),
  messageIds: z.array(z.string()).optional(),
  k: z.int().optional(),
  query: z.string().optional(),
});
const read = (given: unknown) => schema.parse(readsUsualArguments(schema)(given));

it.each<[unknown, unknown]>([
  [{ statements: '[{"text":"I like tea.","eventTime":null}]' }, { statements: [{ text: 'I like tea.' }] }],
  [{ statements: 'I like tea.' }, { statements: [{ text: 'I like tea.' }] }],
  [{ statements: ['I like tea.'] }, { statements: [{ text: 'I like tea.' }] }],
  [{ statements: { text: 'I like tea.' } }, { statements: [{ text: 'I like tea.' }] }],
  [{ messageIds: '["said:1","said:2"]' }, { messageIds: ['said:1', 'said:2'] }],
  [{ messageIds: 'said:1' }, { messageIds: ['said:1'] }],
  [
    { query: 'Bergen', k: '2', messageIds: null },
    { query: 'Bergen', k: 2 },
  ],
  // A text stays a text, whatever it looks like.
  [{ query: '[1, 2]' }, { query: '[1, 2]' }],
])('%j is read as %j', (given, meant) => {
  expect(read(given)).toEqual(meant);
});

it.each<unknown>([{ k: 'many' }, { statements: 3 }, { statements: '[{"texts":"x"}]' }, { wrong: 1 }, 'x'])(
  '%j is left for the schema to refuse',
  (given) => {
    expect(() => read(given)).toThrow();
  },
);
