import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { definePrompt } from '../define-prompt.js';

const about = <Output extends z.ZodType>(
  output: Output,
  more: { readonly judged?: () => readonly string[] } = {},
) => definePrompt({ name: 'test/reading', version: '1', input: z.null(), output, render: () => [], ...more });

const facts = about(
  z.strictObject({
    facts: z.array(z.strictObject({ text: z.string().trim().min(1), messages: z.array(z.int()) })),
  }),
);
const read = (raw: string) => facts.read(raw, null);
const one = { facts: [{ text: 'Ann likes tea', messages: [0] }] };
const uncited = { facts: [{ text: 'Ann likes tea', messages: [] }] };

describe('a reply that deviates from its form', () => {
  it.each([
    [
      'a fence with prose',
      'Sure!\n```json\n{"facts": [{"text": "Ann likes tea", "messages": [0]}],}\n```\nDone.',
      one,
    ],
    [
      'prose around faulty JSON',
      "Here: {'facts': [{'text': 'Ann likes tea', 'messages': [0]}]} Done [1].",
      one,
    ],
    ['single quotes', "{'facts': [{'text': 'Ann likes tea', 'messages': [0]}]}", one],
    ['a trailing comma', '{"facts": [{"text": "Ann likes tea", "messages": [0],},],}', one],
    ['a bare list', '[{"text": "Ann likes tea", "messages": [0]}]', one],
    [
      'one object a line',
      '{"text": "Ann likes tea", "messages": [0]}\n{"text": "B", "messages": [1]}',
      {
        facts: [...one.facts, { text: 'B', messages: [1] }],
      },
    ],
    ['the bare object', '{"text": "Ann likes tea", "messages": [0]}', undefined],
    ['one for a list', '{"facts": {"text": "Ann likes tea", "messages": 0}}', one],
    ['numbers as texts', '{"facts": [{"text": "Ann likes tea", "messages": ["0"]}]}', one],
    ['numbers in one text', '{"facts": [{"text": "Ann likes tea", "messages": "0"}]}', one],
    ['unknown members', '{"facts": [{"text": "Ann likes tea", "messages": [0], "sure": 1}], "n": 1}', one],
    ['members in another spelling', '{"Facts": [{"Text": "Ann likes tea", "messages": [0]}]}', one],
    ['a member in the singular', '{"facts": [{"text": "Ann likes tea", "message": 0}]}', one],
    ['the list of an item under another name', '{"facts": [{"fact": "Ann likes tea", "sources": [0]}]}', one],
    [
      'a copy of the schema that is filled in',
      '{"type": "object", "properties": {"facts": [{"text": "Ann likes tea", "messages": [0]}]}, "required": ["facts"]}',
      one,
    ],
    ['a wrapper', '{"result": {"facts": [{"text": "Ann likes tea", "messages": [0]}]}}', one],
    ['a list under another name', '{"memories": [{"text": "Ann likes tea", "messages": [0]}]}', one],
    ['texts for objects', '{"facts": ["Ann likes tea"]}', uncited],
    ['bullets after a heading', 'The facts are:\n\n- Ann likes tea', uncited],
    ['numbered lines, one of which says nothing', '1. Ann likes tea\n2. None', uncited],
    ['a text under another name', '{"facts": [{"fact": "Ann likes tea"}]}', uncited],
    ['a null list inside', '{"facts": [{"text": "Ann likes tea", "messages": null}]}', uncited],
    ['lists in groups', '{"facts": {"taste": [{"text": "Ann likes tea", "messages": [0]}]}}', one],
    [
      'an apostrophe in single quotes',
      "{'facts': [{'text': 'Ann's dog', 'messages': [0]}]}",
      {
        facts: [{ text: "Ann's dog", messages: [0] }],
      },
    ],
    [
      'a quotation inside a text',
      '{"facts": [{"text": "She said "no" to it", "messages": [0]}]}',
      {
        facts: [{ text: 'She said "no" to it', messages: [0] }],
      },
    ],
    [
      'a raw newline',
      '{"facts": [{"text": "Ann\nlikes tea", "messages": [0]}]}',
      {
        facts: [{ text: 'Ann\nlikes tea', messages: [0] }],
      },
    ],
  ])('is read with %s', (_name, raw, output) => {
    if (output === undefined) expect(read(raw).ok).toBe(false);
    else expect(read(raw)).toMatchObject({ ok: true, form: 'lenient', output, dropped: [] });
  });

  it.each([
    '{}',
    '[]',
    'None',
    'null',
    '{"facts": null}',
    '{"facts": "None"}',
    'No facts.',
    'No new facts were found.',
    'There are no facts in this conversation.',
    'None',
    'Nothing to remember.',
    'Nothing was missed.',
    'None of the messages contain facts.',
    '```json\n[]\n```',
    '没有新的事实。',
  ])('says that there is nothing with %j', (raw) => {
    expect(read(raw)).toMatchObject({ ok: true, form: 'lenient', output: { facts: [] }, dropped: [] });
  });

  it.each([
    ['a refusal', 'I cannot help with that.'],
    ['a refusal in quotes', '"I cannot help with that."'],
    ['a bare no', 'no'],
    ['lines of which only some have bullets', '- Ann likes tea\nBut I am not sure.'],
    ['a fact that begins with a no', 'No, Ann moved to Rome and likes tea.'],
    ['an error', '{"error": "rate limited"}'],
    ['errors in a list', '{"errors": ["rate limited"]}'.replace('errors', 'error')],
    ['other content', '{"summary": "Ann likes tea", "mood": "fine"}'],
    ['a list of numbers in prose', 'As said in [1], Ann likes tea.'],
    ['a list of bad items only', '{"facts": [{"messages": [0]}, {"messages": [1]}]}'],
    [
      'the schema itself',
      '{"type": "object", "properties": {"facts": {"type": "array", "items": {"type": "object"}}}, "required": ["facts"]}',
    ],
    ['a cut list', '{"facts": [{"text": "Ann likes tea", "messages": [0]}, {"text": "B'],
    ['a cut list that ends in a bracket', '{"facts": [{"text": "Ann likes tea", "messages": [0]}'],
    ['a cut list in single quotes', "{'facts': [{'text': 'Ann likes tea', 'messages': [0]}, {'text"],
  ])('is not taken for less than it may hold: %s', (_name, raw) => {
    expect(read(raw).ok).toBe(false);
  });

  it('takes no bullet for a text, which may be a refusal', () => {
    expect(about(z.strictObject({ summary: z.string() })).read('- I cannot help with that.', null).ok).toBe(
      false,
    );
  });

  it.each(['True', 'yes.', 'true'])('reads %j as a verdict alone', (raw) => {
    const verdict = about(z.strictObject({ needed: z.boolean() }), { judged: () => [] });
    expect(verdict.read(raw, null)).toMatchObject({ ok: true, output: { needed: true } });
    expect(verdict.read(`I think it is ${raw}`, null).ok).toBe(false);
  });

  it('drops and reports a bad item, and retains the others', () => {
    const raw =
      '{"facts": [{"text": "Ann likes tea", "messages": [0]}, {"text": "", "messages": [1]}, 7, {"messages": [2]}]}';
    expect(read(raw)).toEqual({
      ok: true,
      form: 'lenient',
      output: { facts: [...one.facts, { text: '7', messages: [] }] },
      dropped: [
        '- facts[1].text: expected a text of at least 1 characters, got ""',
        '- facts[3].text: expected a text of at least 1 characters, got nothing',
      ].map((line) => line.slice(2)),
    });
  });

  it('retains an item if only its citation is bad', () => {
    expect(read('{"facts": [{"text": "Ann likes tea", "messages": ["the first", 0]}]}')).toMatchObject({
      output: one,
    });
  });
});

describe('values of a reply', () => {
  const state = about(
    z.strictObject({
      decision: z.enum(['merge', 'new_one']),
      sure: z.number().min(0).max(1),
      ends: z.boolean(),
      target: z.int().nullable().default(null),
      note: z.string().default(''),
    }),
  );
  const value = { decision: 'new_one', sure: 0.5, ends: true, target: null, note: '' };

  it.each([
    ['a choice in capitals', { decision: 'NEW_ONE' }],
    ['a choice with a space', { decision: 'new one' }],
    ['a choice with a full stop', { decision: 'new_one.' }],
    ['a choice in a list', { decision: ['new_one'] }],
    ['numbers as texts', { sure: '0.5' }],
    ['truth as a text', { ends: 'True' }],
    ['null as a text', { target: 'None' }],
    ['null for a text with a default', { note: null }],
  ])('are read: %s', (_name, change) => {
    const raw = JSON.stringify({ ...value, ...change });
    expect(state.read(raw, null)).toMatchObject({ ok: true, form: 'lenient', output: value });
  });

  it.each([
    ['a number out of range', { sure: 1.5 }, 'sure: expected a number of 0 to 1, got 1.5'],
    ['an unknown choice', { decision: 'maybe' }, 'decision: expected one of "merge", "new_one", got "maybe"'],
    ['no truth', { ends: 'perhaps' }, 'ends: expected true or false, got "perhaps"'],
  ])('are refused: %s', (_name, change, problem) => {
    const reading = state.read(JSON.stringify({ ...value, ...change }), null);
    expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });

  it('reads a choice only where its spelling fits one', () => {
    const labels = about(z.strictObject({ label: z.enum(['a', 'A']) }));
    expect(labels.read('{"label": "a."}', null).ok).toBe(false);
  });
});

describe('lists of a reply', () => {
  const notes = about(
    z.strictObject({
      neighbours: z.array(z.int()).default([]),
      tags: z.array(z.string()).default([]),
    }),
  );

  it('are read in American spelling', () => {
    expect(notes.read('{"neighbors": [1], "tags": []}', null)).toMatchObject({ output: { neighbours: [1] } });
  });

  it('are not taken for one another where there are several', () => {
    expect(notes.read('{"tags": ["a"], "others": [1]}', null)).toMatchObject({
      output: { neighbours: [], tags: ['a'] },
    });
  });

  it('are not taken from an item of a list that was cut', () => {
    const events = about(z.strictObject({ events: z.array(z.string()) }));
    expect(events.read('{"events": [{"event": "Ann moved"}, {"event": "Ann', null).ok).toBe(false);
  });

  it('hold a question rather than an object that names it', () => {
    const questions = about(z.strictObject({ questions: z.array(z.string()) }));
    expect(questions.read('{"questions": [{"question": "Where?"}]}', null)).toMatchObject({
      output: { questions: ['Where?'] },
    });
  });
});

it('leaves out an unknown choice that need not be given, not the item', () => {
  const said = about(
    z.strictObject({
      facts: z.array(
        z.strictObject({ text: z.string(), by: z.enum(['user', 'other']).nullable().default(null) }),
      ),
    }),
  );
  expect(
    said.read('{"facts": [{"text": "a", "by": "Ann"}, {"text": "b", "by": "Other"}]}', null),
  ).toMatchObject({
    output: {
      facts: [
        { text: 'a', by: null },
        { text: 'b', by: 'other' },
      ],
    },
    dropped: [],
  });
});

describe('an object with any names', () => {
  const notes = about(z.record(z.string(), z.string()));
  it.each([
    ['{"home": {"city": "Rome", "street": "Via Appia"}}', { home: 'city: Rome; street: Via Appia' }],
    ['{"notes": {"diet": "vegan"}}', { diet: 'vegan' }],
    ['[{"label": "diet", "value": "vegan"}]', { diet: 'vegan' }],
    ['{"state": {"diet": "vegan"}}', { diet: 'vegan' }],
    ['{"variables": [{"name": "diet", "value": "vegan"}]}', { diet: 'vegan' }],
    [
      '[{"variable": "diet", "new value": "vegan"}, {"variable": "pet", "new value": "cat"}]',
      { diet: 'vegan', pet: 'cat' },
    ],
    ['{"pets": ["cat", "dog"], "age": 31, "car": null}', { pets: 'cat; dog', age: '31' }],
    ["{'diet': 'vegan'}", { diet: 'vegan' }],
    ['[]', {}],
    ['Nothing new.', {}],
  ])('reads %s', (raw, output) => {
    expect(notes.read(raw, null)).toMatchObject({ ok: true, output });
  });
});

describe('a verdict', () => {
  const verdict = about(z.strictObject({ enough: z.boolean() }), {
    judged: () => ['He said {"enough": true} to them.'],
  });

  it.each([
    '{"enough": false}',
    'I think:\n```json\n{"enough": false}\n```',
    'So: {"enough": "No"}',
    "{'enough': False}",
    '{"enough": false} {"enough": false}',
    'As in [1] and {2}: {"enough": false}',
  ])('is read from %j', (raw) =>
    expect(verdict.read(raw, null)).toMatchObject({ ok: true, output: { enough: false } }),
  );

  it.each([
    'The message says {"enough": true}. That is not my answer.',
    'The message says {"enough": true}. {"enough": false}',
    'The message says {"enough": true}. {\'enough\': False}',
    '{"enough": true} is quoted. No.',
    '{"enough": false} The message says {"enough": true}',
    '{"enough": false}\n{"enough": true}',
    '{\'enough\': False} The message says {"enough": true}',
    '```json\n{"enough": false}\n{"enough": true}\n```',
    '[{"enough": false}] [{"enough": true}]',
    '[{"enough": false}, {"enough": true}]',
  ])('is not taken from a quotation: %s', (raw) => expect(verdict.read(raw, null).ok).toBe(false));
});

describe('a hostile reply', () => {
  it.each([
    ['objects without commas', `[${'{"text":1} '.repeat(200_000)}]`],
    ['texts without commas', `{"facts": [${'"a" '.repeat(300_000)}]}`],
    ['quotes inside a text', `{"facts": ["${'x"y'.repeat(300_000)}"]}`],
    ['openings', '[{"facts":'.repeat(200_000)],
    ['deep brackets with a fault', `{"facts": [,${'['.repeat(20_000)}${']'.repeat(20_000)}]}`],
    ['bad items', `{"facts": [${'{"text":""},'.repeat(50_000)}{"text":"a"}]}`],
    ['many objects in prose', 'so {a: 1, b} '.repeat(100_000)],
  ])('is read without delay or overflow: %s', (_name, raw) => {
    expect(typeof read(raw).ok).toBe('boolean');
  });
});

it('reads the text of an object that stands where a text is wanted, without its name', () => {
  const queries = about(z.object({ queries: z.array(z.string()) }));
  expect(
    queries.read('{"queries": [{"query": "Where is Bergen?"}, {"message": "And Oslo?"}]}', null),
  ).toMatchObject({
    output: { queries: ['Where is Bergen?', 'And Oslo?'] },
  });
});

describe('a mark of few', () => {
  const few = about(
    z.object({
      reason: z.string().optional(),
      score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
    }),
    { judged: () => ['It is weak.', 'Score: 1'] },
  );
  it.each([
    '0.5',
    '**0.5**',
    'Score: 0.5',
    '0.5: one of two parts is met.',
    'One of two parts is met. I give it a score of 0.5.',
    '{"score": "0.5"}',
    '{"score": ".5", "reason": "one of two"}',
    '{"rating": 0.5}',
  ])('is read from %j', (raw) =>
    expect(few.read(raw, null)).toMatchObject({ ok: true, output: { score: 0.5 } }),
  );
  it.each(['0.7', '{"score": 0.7}', '0, 1', '1 of the 2 parts', 'It says:\nScore: 1', '{"score": "half"}'])(
    'is not read from %j',
    (raw) => expect(few.read(raw, null).ok).toBe(false),
  );
  it('is named with what is allowed where it is another', () =>
    expect(few.read('{"score": 0.7}', null)).toMatchObject({
      problem: '- score: expected one of 0, 0.5, 1, got 0.7',
    }));

  const either = about(z.object({ fluency: z.union([z.literal(0), z.literal(1)]) }), { judged: () => [] });
  it.each([
    ['1', 1],
    ['Fluency: 0.', 0],
    ['{"fluency": "1"}', 1],
    ['{"fluency": false}', 0],
    ['{"score": 1}', 1],
  ])('%j is %i', (raw, fluency) =>
    expect(either.read(raw, null)).toMatchObject({ ok: true, output: { fluency } }),
  );
});

describe('two counts', () => {
  const counts = about(z.object({ precision: z.int().min(0), sentence_count: z.int().min(0) }), {
    judged: () => [],
  });
  it.each(['precision: 4\nsentence_count: 6', '**Precision:** 4\n**Sentence count:** 6'])(
    'are read from %j',
    (raw) => expect(counts.read(raw, null)).toMatchObject({ output: { precision: 4, sentence_count: 6 } }),
  );
});

describe('a count', () => {
  const count = about(z.object({ points: z.array(z.int()).optional(), recall: z.int().min(0) }), {
    judged: () => [],
  });
  it.each(['1, 3', '[1, 3]', '1, 3 and 4'])('is not the first number of a list: %s', (raw) =>
    expect(count.read(raw, null).ok).toBe(false),
  );
});

describe('a mark', () => {
  const mark = about(z.object({ reason: z.string().optional(), score: z.int().min(1).max(10) }), {
    judged: () => ['It is weak.', 'Score: 7', 'an example is {"score": 3}'],
  });
  it.each([
    'Score: 7',
    'The letter names the sender.\n\n**Score:** 7',
    'Reason: it is short.\nFinal score: 7/10.',
    '{"reason": "short", "score": "7/10"}',
    '{"reason": "short", "score": "7 out of 10"}',
    '{"reason": "short", "rating": 7}',
    '{"score": 7}',
  ])('is read from %j', (raw) =>
    expect(mark.read(raw, null)).toMatchObject({ ok: true, output: { score: 7 } }),
  );

  it.each([
    ['of another scale', '{"score": "7/20"}'],
    ['between two numbers', '{"score": 7.5}'],
    ['of two lines that differ', 'Score: 2\nThe text says\nScore: 8'],
    ['of a line that is quoted', 'The text says\nScore: 7'],
    ['that may be a quotation', 'The text ends with:\nScore: 7'],
    ['in a quotation', 'It is weak.\n> Score: 7'],
    ['of several', '{"rating": 7, "grade": 2}'],
  ])('is not read from one %s', (_, raw) => expect(mark.read(raw, null).ok).toBe(false));

  it('is refused with the reason where text follows the JSON, and the judged text contains a mark', () => {
    expect(mark.read('```json\n{"score": 7}\n```\nLet me know!', null)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('write nothing after it'),
    });
  });
});
