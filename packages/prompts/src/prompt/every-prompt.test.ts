import { describe, expect, it } from 'vitest';
import {
  type AnyPrompt,
  type Change,
  changed,
  inputs,
  prompts,
  sample,
} from './__fixtures__/every-prompt.js';
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
  'prose after': (value) => ({ raw: `${JSON.stringify(value)}\nI hope this helps.`, value }),
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
    // What else the form allows, a bare list cannot hold.
    return list === undefined || !isObject(value)
      ? undefined
      : { raw: JSON.stringify(value[list]), value: { [list]: value[list] } };
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

describe('a reply of more than half a million characters', () => {
  const withForm = prompts.flatMap((prompt) => (prompt.form === undefined ? [] : [prompt]));

  it('is not read', () => {
    for (const { name, form = {}, read } of withForm) {
      const raw = JSON.stringify(sample(form));
      expect(read(raw.padEnd(500_001), inputs[name] ?? null), name).toEqual({
        ok: false,
        problem: 'The reply has 500001 characters; at most 500000 are read.',
      });
    }
  });
});
