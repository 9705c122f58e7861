import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fillTemplate, parseTemplate, placeholdersOf, writeTemplate } from './template.js';

const input = {
  name: 'Ann <ann@example.org>',
  city: '',
  state: { diet: 'vegan', pets: 2 },
  notes: [
    { text: 'Moved to Oslo', tags: ['home'] },
    { text: 'Has a dog', tags: [] },
  ],
};
const fill = (text: string): string =>
  fillTemplate(parseTemplate(text, 'test.txt'), { input, made: (name) => `[${name}]` });

describe('a text with placeholders', () => {
  it.each([
    ['{{name}}', 'Ann <ann@example.org>'],
    ['{{state.diet}}, {{state.pets}}', 'vegan, 2'],
    ['{{state}}', '{"diet":"vegan","pets":2}'],
    // As json.dumps(state, ensure_ascii=False) and json.dumps(state, indent=2) of Python write it.
    ['{{state | python}}', '{"diet": "vegan", "pets": 2}'],
    ['{{state | indented}}', '{\n  "diet": "vegan",\n  "pets": 2\n}'],
    ['{{notes | count}} notes', '2 notes'],
    [
      '{{#notes}}{{@number}}. {{text}}{{#tags}} #{{.}}{{/tags}}\n{{/notes}}',
      '1. Moved to Oslo #home\n2. Has a dog\n',
    ],
    ['{{#city}}in {{city}}{{/city}}{{^city}}nowhere{{/city}}', 'nowhere'],
    [
      '{{#state.diet = vegan}}no meat{{/state.diet = vegan}}{{#state.diet = mixed}}meat{{/state.diet = mixed}}',
      'no meat',
    ],
    ['{{ours.window}}|{{ours}}', '[window]|[]'],
    ['{{=[[ ]]=}}{"{{}}": "[[state.diet]]"}', '{"{{}}": "vegan"}'],
  ])('%s', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('does not read placeholders in what it is filled with', () => {
    const values = { input: { said: '{{secret}}', secret: 'x' }, made: () => '{{secret}}' };
    expect(fillTemplate(parseTemplate('{{said}} {{ours.a}}', 'test.txt'), values)).toBe(
      '{{secret}} {{secret}}',
    );
  });

  it.each(['{{#notes}}', '{{/notes}}', '{{name', '{{> other}}'])('refuses %s', (text) => {
    expect(() => parseTemplate(text, 'a.txt (user message)')).toThrow(/^a\.txt \(user message\): /);
  });
});

it('knows the values of the schema, also inside lists', () => {
  const schema = z.object({ name: z.string(), notes: z.array(z.object({ text: z.string().optional() })) });
  const template = parseTemplate('{{name}}{{#notes}}{{text}}{{nmae}}{{/notes}}{{name | upper}}', 'a.txt');
  const found = placeholdersOf(template, schema);
  expect(found.map(({ path }) => path)).toEqual(['name', 'notes', 'notes.text', undefined, 'name']);
  expect(found.flatMap(({ problem = [] }) => problem)).toEqual([
    'is no value of the input',
    'has the form "upper"; there are json, indented, python, count',
  ]);
});

it.each([
  [[{ text: 'Hello ' }, { tag: 'name' }], 'Hello {{name}}'],
  [[{ text: '{"a": "{{}}", "b": ' }, { tag: 'name' }], '{{=[[ ]]=}}\n{"a": "{{}}", "b": [[name]]'],
  [[{ text: '{' }, { tag: 'name' }, { text: '}' }], '{{=[[ ]]=}}\n{[[name]]}'],
])('chooses braces that the text does not have: %j', (pieces, template) => {
  expect(writeTemplate(pieces)).toBe(template);
});
