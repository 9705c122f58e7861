import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Prompt } from '../prompt.js';
import {
  alternativesOf,
  choicesOf,
  formWithoutNull,
  isObject,
  type JsonForm,
  membersOf,
  valueFormOf,
} from '../reading/json-form.js';

// Every typed prompt of the project whose reply is JSON, wherever it is defined.
const packages = resolve(import.meta.dirname, '../../../..');
const files = readdirSync(packages)
  .map((name) => join(name, 'src'))
  .filter((folder) => existsSync(join(packages, folder)))
  .flatMap((folder) =>
    // Not the whole package: `node_modules` has a hundred times as many files.
    readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter(
    (file) =>
      /^[\w-]+\/src\/(?:.*\/)?prompts\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  .sort();

/** A prompt whose types are not known. */
export type AnyPrompt = Prompt<unknown, unknown>;

const isPrompt = (value: unknown): value is AnyPrompt =>
  typeof value === 'object' && value !== null && 'isVerdict' in value && 'read' in value;

interface WithOptions {
  readonly options: readonly { readonly label: string }[];
}

const labelsOf = ({ options }: WithOptions): readonly string[] => options.map(({ label }) => label);

/** Functions that create a prompt for an input: an argument, and that of an input. */
const madeFor: Readonly<
  Record<string, { readonly sample: unknown; readonly of?: (input: never) => unknown }>
> = {
  answerMultipleChoicePrompt: { sample: ['A', 'B'], of: labelsOf },
  answerStateProbePrompt: {
    sample: [{ name: 'diet', choices: ['vegan', 'meat_eater'] }],
    of: ({ variables }: { readonly variables: unknown }) => variables,
  },
  checkAnswerPrompt: { sample: 4 },
  notedChoicePrompt: { sample: ['A', 'B'], of: labelsOf },
};

const personaMemQuestion = {
  task: { answer: 'a', wrong: 'b', example: { fact: 'a', question: 'b', answer: 'c', wrong: 'd' } },
  material: { persona: 'a', fact: 'b' },
};

/** The inputs that checks and verdicts look at; other prompts read a reply without any. */
export const inputs: Readonly<Record<string, unknown>> = {
  'answer-multiple-choice': {
    language: 'en',
    known: '',
    memories: '',
    statements: [],
    window: [],
    question: 'a',
    options: [
      { label: 'A', text: 'b' },
      { label: 'B', text: 'c' },
    ],
  },
  'memorybench/judge-checklist': {
    question: 'a',
    answer: 'b',
    checklist: [
      { id: 1, point: 'c' },
      { id: 2, point: 'd' },
    ],
  },
  'amemgym-generate/check-query': { request: { query: 'a', variables: [], mayBeSilent: true } },
  'generative-agents/rate-importance': { text: 'a' },
  'judge-correctness': { rubric: 'generous', question: 'a', gold: 'b', answer: 'c' },
  'locomo/judge-in-three': { category: 'single-hop', question: 'a', gold: 'b', evidence: '', answer: 'c' },
  'locomo/judge-in-two': { category: 'temporal', question: 'a', gold: 'b', evidence: '', answer: 'c' },
  'memdaily/judge-item': { messages: [], question: 'a', askedAt: 'b', answer: 'c', evidence: [] },
  'memdaily/judge-messages': { messages: ['a'] },
  'memdaily/judge-profile': { profile: 'a' },
  'memdaily/list-messages': { language: 'zh', messages: ['a', 'b'], question: 'c', count: 2 },
  'question-drafts/draft-question': {
    kind: 'said-once',
    messages: ['a', 'b', 'c'].map((text) => ({ who: 'user', session: 0, text })),
  },
  'memory-os/judge-continuity': { previous: null, exchange: { number: 1, said: 'a' } },
  'memsim-generate/check-rewordings': {
    language: 'en',
    pairs: [
      { number: 1, text: 'a', reworded: 'b' },
      { number: 2, text: 'c', reworded: 'd' },
    ],
  },
  'memorybench/judge-advice': { question: 'a', answer: 'b' },
  'memorybench/judge-hypothesis': { hypothesis: 'a', abstract: 'b' },
  'memorybench/judge-limitation-aspect': { aspect: 'methodology', limitation: 'a' },
  'memorybench/judge-limitation-match': { truth: 'a', limitation: 'b' },
  'memorybench/judge-writing': {
    query: 'a',
    answer: 'b',
    criteria: [{ name: 'c', description: 'd', bands: [] }],
  },
  'memorybench/reference/judge-writing': { query: 'a', answer: 'b', criteria: '[]' },
  'memorybench/merge-scores': { task: 'judgment', request: 'a', answer: 'b', reference: 'c', metrics: [] },
  'nemori/decide-merge': {
    language: 'en',
    episode: { title: 'a', content: 'b' },
    candidates: [],
    withinMinutes: 1,
  },
  'nemori/detect-boundary': {
    language: 'en',
    buffer: [],
    message: { number: 1, from: 'user', text: 'a' },
    gapMinutes: 1,
  },
  'rate-answer': {
    family: 'legal-advice',
    language: 'en',
    points: [],
    dialogue: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
    ],
  },
  'scm/needs-more': { question: 'a', recent: [] },
  'scm/summaries-suffice': { question: 'a', summaries: [], recent: [] },
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

/** The prompts of all packages, also those whose reply is free text. */
export const prompts: AnyPrompt[] = [];
const makers = new Map<string, (input: unknown) => AnyPrompt>();
for (const file of files) {
  const exported = (await import(/* @vite-ignore */ join(packages, file))) as Readonly<
    Record<string, unknown>
  >;
  for (const [name, value] of Object.entries(exported)) {
    if (isPrompt(value)) prompts.push(value);
    else if (typeof value === 'function' && Object.hasOwn(madeFor, name)) {
      const make = value as (made: unknown) => AnyPrompt;
      const { sample: one, of } = madeFor[name] ?? {};
      const prompt = make(one);
      prompts.push(prompt);
      if (of !== undefined) makers.set(prompt.name, (input) => make(of(input as never)));
    }
  }
}

/** The prompt of this name that an input is asked with. */
export function promptOf(name: string, input: unknown): AnyPrompt | undefined {
  return makers.get(name)?.(input) ?? prompts.find((prompt) => prompt.name === name);
}

/** A value in form, with two items in each list. */
export function sample(form: JsonForm, place = 1): unknown {
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

export type Change = (value: unknown, form: JsonForm) => unknown;

/** A value with every part changed that `change` gives another value for. */
export function changed(value: unknown, form: JsonForm, change: Change): unknown {
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
