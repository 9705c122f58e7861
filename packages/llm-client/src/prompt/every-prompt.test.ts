import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Prompt } from './prompt.js';
import {
  alternativesOf,
  canBeEmpty,
  choicesOf,
  formWithoutNull,
  isList,
  isObject,
  isText,
  type JsonForm,
  membersOf,
  neededMembers,
  valueFormOf,
} from './reading/json-form.js';

// Every typed prompt of the project whose reply is JSON, wherever it is defined.
const packages = resolve(import.meta.dirname, '../../..');
const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[\w-]+\/src\/.*\/prompts\/[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
  .sort();

type AnyPrompt = Prompt<unknown, unknown>;

const isPrompt = (value: unknown): value is AnyPrompt =>
  typeof value === 'object' && value !== null && 'isVerdict' in value && 'read' in value;

/** Arguments of the functions that create a prompt for an input. */
const madeFor: Readonly<Record<string, unknown>> = {
  answerMultipleChoicePrompt: ['A', 'B'],
  answerStateProbePrompt: [{ name: 'diet', choices: ['vegan', 'meat_eater'] }],
  checkAnswerPrompt: 4,
};

const personaMemQuestion = { kind: 'reasonsInSequence', material: { persona: 'a', fact: 'b' } };

/** The inputs that checks look at; other prompts read a reply without any. */
const inputs: Readonly<Record<string, unknown>> = {
  'memorybench/judge-checklist': {
    question: 'a',
    answer: 'b',
    checklist: [
      { id: 1, point: 'c' },
      { id: 2, point: 'd' },
    ],
  },
  'memorybench/judge-limitation-kind': { aspect: 'methodology', limitation: 'a' },
  'memorybench/rank-hypotheses': {
    criterion: 'novelty',
    hypotheses: [
      { label: 'word 1', text: 'a' },
      { label: 'word 2', text: 'b' },
    ],
  },
  'judge-supported-facts': {
    language: 'en',
    facts: [{ name: 'diet', value: 'vegan', others: ['meat'] }],
    memory: 'a',
  },
  'judge-spoken-values': { variables: [{ name: 'diet', choices: ['vegan', 'meat'] }], message: 'a' },
  'memgpt/pick-functions': {
    question: 'Where?',
    warning: false,
    used: 1,
    capacity: 9,
    unit: 'words',
    summary: '',
    working: [{ number: 1, text: 'a' }],
    queue: [{ number: 1, text: 'b' }],
    recallStored: 0,
    archiveStored: 0,
  },
  'memgpt/summarise-flushed': { summary: '', messages: [{ text: 'a' }], size: 100, unit: 'words' },
  'reflexion/merge-insight': { insight: '', feedback: {}, size: 100, unit: 'words' },
  'personamem-generate/choose-things': { persona: 'a', topic: 'b' },
  'personamem-generate/write-dialogue': { persona: 'a', topic: 'b', user: 'c', assistant: 'd', events: [] },
  'personamem-generate/write-events': { persona: 'a', topic: 'b', period: 'c', plan: [] },
  'react-to-answer': {
    family: 'legal-advice',
    language: 'en',
    points: [],
    dialogue: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
    ],
  },
  'personamem-generate/name-siblings': { things: [{ number: 1, thing: 'walking dogs' }] },
  'personamem-generate/write-pieces': { product: 'a', pairs: [] },
  'personamem-generate/write-question': personaMemQuestion,
  'personamem-generate/write-wrong-options': {
    ...personaMemQuestion,
    question: 'a',
    answer: 'word and more',
  },
};

const prompts: AnyPrompt[] = [];
for (const file of files) {
  const exported = (await import(/* @vite-ignore */ join(packages, file))) as Readonly<
    Record<string, unknown>
  >;
  for (const [name, value] of Object.entries(exported)) {
    if (isPrompt(value)) prompts.push(value);
    else if (typeof value === 'function' && Object.hasOwn(madeFor, name)) {
      prompts.push((value as (made: unknown) => AnyPrompt)(madeFor[name]));
    }
  }
}

/** A value in form, with two items in each list. */
function sample(form: JsonForm, place = 1): unknown {
  const only = formWithoutNull(form) ?? alternativesOf(form)[0] ?? {};
  const choices = choicesOf(only);
  if (choices !== undefined) return choices[0];
  switch (only.type) {
    case 'array':
      return [1, 2].map((number) => sample((only.items ?? {}) as JsonForm, number));
    case 'object': {
      const values = valueFormOf(only);
      if (values !== undefined) return { home: sample(values, 1), work: sample(values, 2) };
      const members = Object.entries(membersOf(only));
      return Object.fromEntries(members.map(([name, member]) => [name, sample(member, place)]));
    }
    case 'number':
    case 'integer':
      return place === 2 && only.maximum === 1 ? 0 : 1;
    case 'boolean':
      return true;
    default:
      return `word ${place}`;
  }
}

type Change = (value: unknown, form: JsonForm) => unknown;

/** A value with every part changed that `change` gives another value for. */
function changed(value: unknown, form: JsonForm, change: Change): unknown {
  const other = change(value, form);
  if (other !== value) return other;
  const only = formWithoutNull(form) ?? {};
  if (Array.isArray(value)) return value.map((item) => changed(item, (only.items ?? {}) as JsonForm, change));
  if (!isObject(value)) return value;
  const values = valueFormOf(only);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      changed(member, values ?? membersOf(only)[name] ?? {}, change),
    ]),
  );
}

const python = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('"', "'")
    .replace(/\btrue\b/g, 'True')
    .replace(/\bnull\b/g, 'None');

const onlyListOf = (form: JsonForm): string | undefined => {
  const lists = Object.entries(membersOf(form)).filter(([, member]) => isList(member));
  return lists.length === 1 && neededMembers(form).length === 0 ? lists[0]?.[0] : undefined;
};

/** A reply with one natural deviation, and the value that must be read; `refused` where the model is asked again. */
interface Deviation {
  readonly raw: string;
  readonly value?: unknown;
  readonly refused?: boolean;
  readonly dropped?: boolean;
}

/** Undefined where a form has no part that could deviate so. */
type Deviate = (value: unknown, form: JsonForm, prompt: AnyPrompt) => Deviation | undefined;

const nothingIn: (raw: string) => Deviate = (raw) => (_value, form) =>
  canBeEmpty(form) ? { raw, value: emptied(form) } : { raw, refused: true };

/** A value with empty lists; rejected by schemas that require items. */
const emptied = (form: JsonForm): unknown =>
  Object.fromEntries(
    Object.entries(membersOf(form)).flatMap(([name, member]) => (isList(member) ? [[name, []]] : [])),
  );

const spelled =
  (change: Change): Deviate =>
  (value, form) => {
    const raw = JSON.stringify(changed(value, form, change));
    return raw === JSON.stringify(value) ? undefined : { raw, value };
  };

const inChoices = (spell: (choice: string) => string): Deviate =>
  spelled((value, form) => {
    const choices = choicesOf(formWithoutNull(form) ?? {});
    return choices === undefined || typeof value !== 'string' ? value : spell(value);
  });

const deviations: Readonly<Record<string, Deviate>> = {
  'a fence': (value) => ({ raw: `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``, value }),
  'prose before': (value) => ({ raw: `Here it is:\n${JSON.stringify(value)}`, value }),
  'prose after': (value, _form, { isVerdict }) => {
    const raw = `${JSON.stringify(value)}\nI hope this helps.`;
    return isVerdict ? { raw, refused: true } : { raw, value };
  },
  'a reasoning block': (value) => ({ raw: `<think>{"a": 1}</think>\n${JSON.stringify(value)}`, value }),
  'single quotes': (value) => ({ raw: python(value), value }),
  'trailing commas': (value) => ({ raw: JSON.stringify(value).replace(/([}\]])/g, ',$1'), value }),
  'a raw newline': (value, form) => {
    const other = changed(value, form, (part, own) => (isText(own) && part === 'word 1' ? 'word\n1' : part));
    const raw = JSON.stringify(other).replaceAll('\\n', '\n');
    return raw.includes('\n') ? { raw, value: other } : undefined;
  },
  'None for what may be null': (value, form) => {
    const other = changed(value, form, (part, own) =>
      alternativesOf(own).some(({ type }) => type === 'null') ? null : part,
    );
    return JSON.stringify(other) === JSON.stringify(value) ? undefined : { raw: python(other), value: other };
  },
  None: nothingIn('None'),
  'a bare list': (value, form) => {
    const list = onlyListOf(form);
    return list === undefined || !isObject(value) ? undefined : { raw: JSON.stringify(value[list]), value };
  },
  'a list of lines': (value, form, { isVerdict }) => {
    const list = onlyListOf(form);
    const texts = list !== undefined && isObject(value) ? (value[list] as unknown[]) : [];
    if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) return undefined;
    const raw = `Here you are:\n${texts.map((text) => `- ${text}`).join('\n')}`;
    return isVerdict ? { raw, refused: true } : { raw, value };
  },
  'a verdict alone': (value, form, { isVerdict }) => {
    const [only, ...others] = isObject(value) ? Object.values(value) : [];
    const isNarrow = typeof only === 'boolean' || typeof only === 'number';
    if (!isVerdict || others.length > 0 || Object.keys(membersOf(form)).length !== 1 || !isNarrow)
      return undefined;
    return { raw: `${typeof only === 'boolean' ? 'True' : only}.`, value };
  },
  'one for a list': (value, form) => {
    const list = onlyListOf(form);
    if (list === undefined || !isObject(value)) return undefined;
    const [one] = value[list] as unknown[];
    return { raw: JSON.stringify({ ...value, [list]: one }), value: { ...value, [list]: [one] } };
  },
  'numbers as texts': spelled((part, form) =>
    typeof part === 'number' && /^(?:number|integer)$/.test(String(formWithoutNull(form)?.type))
      ? String(part)
      : part,
  ),
  'an unknown key': (value, form) =>
    isObject(value) && valueFormOf(form) === undefined
      ? { raw: JSON.stringify({ ...value, further_note: 'x' }), value }
      : undefined,
  'a null list': (value, form) => {
    const nulls = changed(value, form, (part, own) => (Array.isArray(part) && isList(own) ? null : part));
    const empties = changed(value, form, (part, own) => (Array.isArray(part) && isList(own) ? [] : part));
    const raw = JSON.stringify(nulls);
    return raw === JSON.stringify(value) ? undefined : { raw, value: empties };
  },
  'choices in capitals': inChoices((choice) => choice.toUpperCase()),
  'choices in small letters': inChoices((choice) => choice.toLowerCase()),
  'choices with a full stop': inChoices((choice) => `${choice}.`),
  'one bad item': (value, form) => {
    const list = Object.entries(membersOf(form)).find(([, member]) => isList(member));
    if (list === undefined || !isObject(value)) return undefined;
    const [name] = list;
    const raw = JSON.stringify({ ...value, [name]: [...(value[name] as unknown[]), { x: null }] });
    return { raw, value, dropped: true };
  },
  'lists written into texts': spelled((part, form) =>
    Array.isArray(part) && isList(form) ? JSON.stringify(part) : part,
  ),
  'items written into texts': spelled((part, form) =>
    Array.isArray(part) && isList(form) && part.every(isObject) && valueFormOf(form) === undefined
      ? part.map((item) => JSON.stringify(item))
      : part,
  ),
  'numbers with the name of what they count': spelled((part, form) =>
    typeof part === 'number' && formWithoutNull(form)?.type === 'integer' ? `note ${part}` : part,
  ),
  'a word for nothing among items': spelled((part, form) =>
    Array.isArray(part) && isList(form) && part.every(isObject) && part.length > 0 ? [...part, 'None'] : part,
  ),
  'a refusal in place of a text': (value, form, { isVerdict }) => {
    const only = Object.values(membersOf(form));
    const [text] = only;
    if (isVerdict || only.length !== 1 || text === undefined || !isText(text)) return undefined;
    const raw = JSON.stringify(
      changed(value, form, (part) => (part === 'word 1' ? "I'm sorry, but I can't help with that." : part)),
    );
    return { raw, refused: true };
  },
  'an empty object': nothingIn('{}'),
  'an empty list': nothingIn('[]'),
  'a sentence that there is nothing': nothingIn('There are no new facts.'),
  'an end that is cut off': (value) => {
    const raw = JSON.stringify(value);
    return { raw: raw.slice(0, Math.floor((raw.length * 2) / 3)), refused: true };
  },
};

it('finds the prompts of every package', () => {
  expect(prompts.filter(({ form }) => form !== undefined).length).toBeGreaterThan(55);
});

describe.each(Object.entries(deviations))('a reply with %s', (_name, deviate) => {
  const deviating = prompts.flatMap((prompt) => {
    const { name, form } = prompt;
    const deviation = form && deviate(sample(form), form, prompt);
    return deviation === undefined ? [] : [[name, prompt, deviation] as const];
  });
  it.each(deviating)(
    'is read, or asked for again, but never misread: %s',
    (name, prompt, { raw, value, refused = false, dropped = false }) => {
      const input = inputs[name] ?? null;
      const reading = prompt.read(raw, input);
      const meant = refused ? undefined : prompt.read(JSON.stringify(value), input);
      // A list may have a least length, and a check may want more than the form does.
      if (meant?.ok !== true) expect(reading.ok).toBe(false);
      else {
        expect(reading).toMatchObject({ ok: true, output: meant.output });
        expect(reading.ok && reading.dropped.length > 0).toBe(dropped);
      }
    },
  );
});

describe('values that read slowly if they are tried from every place', () => {
  const long = 20_000;
  const blanks = ' '.repeat(long);
  const values = [
    `5${blanks}x`,
    `5${blanks}/10${blanks}x`,
    `note${blanks}x`,
    `[${blanks}x`,
    `none${blanks}x`,
    `${'5'.repeat(long)}x`,
    '. '.repeat(long),
  ];
  const withForm = prompts.flatMap((prompt) => (prompt.form === undefined ? [] : [prompt]));

  it.each(withForm.map((prompt) => [prompt.name, prompt] as const))(
    'are read at once: %s',
    (name, { form = {}, read }) => {
      for (const text of values) {
        const leaf = (value: unknown) => (typeof value === 'object' && value !== null ? value : text);
        const raw = JSON.stringify(changed(sample(form), form, leaf));
        // One of them would take minutes to hours if the time grew with the square or cube of its length.
        expect(typeof read(raw, inputs[name] ?? null).ok).toBe('boolean');
      }
    },
  );

  it.each([
    ['a label', `Score: 4\nScore:${blanks}\rx`],
    ['a verdict', `Score: 4${' .'.repeat(long)}x`],
    ['a bullet', `- ${blanks}\u2028x`],
  ])('are read at once outside of JSON, in %s', (_name, raw) => {
    for (const { name, read } of withForm) expect(typeof read(raw, inputs[name] ?? null).ok).toBe('boolean');
  });

  it('are not read at all beyond a million characters', () => {
    for (const { name, form = {}, read } of withForm) {
      const raw = JSON.stringify(sample(form));
      expect(read(raw.padEnd(1_000_001), inputs[name] ?? null), name).toEqual({
        ok: false,
        problem: 'The reply has 1000001 characters; at most 1000000 are read.',
      });
    }
  });
});
