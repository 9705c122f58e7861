import type { ChatMessage } from '@memgym/core';
import type { DefinedPrompt } from '../prompt/defined-prompts.js';
import { type CommonPart, commonText } from './common-text.js';
import { type SampleInput, sampleInputs } from './sample-inputs.js';
import { valueOfInput } from './template.js';

/** A part of one of our messages: fixed text, a value of the input, or what our code makes of the input. */
export type OurPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: string }
  | MadePart;

/** What our code makes of the input. */
export interface MadePart {
  readonly kind: 'made';
  readonly name: string;
  /** The values of the input that it shows. */
  readonly holds: readonly string[];
}

/** One message that every request of a prompt has. */
export interface OurMessage {
  readonly role: ChatMessage['role'];
  readonly parts: readonly OurPart[];
}

/** The text of a prompt as our code writes it, as far as it can be told from its requests. */
export interface OurText {
  /** The messages before those whose number varies; all if it does not vary. */
  readonly before: readonly OurMessage[];
  /** The messages whose number varies. */
  readonly made: MadePart | undefined;
  readonly after: readonly OurMessage[];
  /** The values of the input that a request shows. */
  readonly shown: readonly string[];
  /** The share of our words that stand in the text and can be edited there, 0 to 1. */
  readonly share: number;
}

/** The name of a request that cannot be told apart into parts. */
const wholeName = '';

interface Rendered extends SampleInput {
  readonly messages: readonly ChatMessage[];
}

/**
 * Takes our text of a prompt apart: renders inputs that its schema allows, and compares the requests. What is the same
 * in all of them is text, a value that appears as it is becomes a placeholder of its name, and everything else a
 * placeholder of what our code makes. The result depends only on the prompt.
 * @param languages of the requests that the text is for
 */
export function ourText(prompt: DefinedPrompt, languages: readonly string[]): OurText {
  const all = languages.flatMap((language) => renderedSamples(prompt, language, language === languages[0]));
  // A text that may be empty is a value where an empty one only leaves a gap; else our code writes something else then.
  const hasEmpty = ({ input }: Rendered): boolean => JSON.stringify(input).includes('""');
  const compared = all.filter((sample) => !hasEmpty(sample));
  for (;;) {
    const text = textOf(compared);
    const misfits = all.filter((sample) => !compared.includes(sample) && !fits(text, sample));
    if (misfits.length === 0) return text;
    compared.push(...misfits.slice(0, 8));
  }
}

const fits = (text: OurText, { input, messages }: Rendered): boolean =>
  madeParts(text, messages, (path) => valueOfInput(input, path)) !== undefined;

function textOf(rendered: readonly Rendered[]): OurText {
  const [first] = rendered;
  const known = pathsOf(rendered);
  const shown = rendered.flatMap((sample) =>
    heldIn(
      sample.messages.map((message) => named(message, sample)),
      known,
    ),
  );
  const whole = withShown([], { kind: 'made', name: wholeName, holds: [...new Set(shown)] }, []);
  if (first === undefined) return whole;
  const least = Math.min(...rendered.map(({ messages }) => messages.length));
  const varies = rendered.some(({ messages }) => messages.length > least);
  const start = varies ? placeOfVarying(rendered, least) : least;
  if (start === undefined) return whole;
  const before = messagesAt(rendered, { from: 0, to: start, fromEnd: 0 });
  const after = messagesAt(rendered, { from: 0, to: least - start, fromEnd: least - start });
  if (before === undefined || after === undefined) return whole;
  const run = rendered.map((sample) =>
    sample.messages
      .slice(start, sample.messages.length - (least - start))
      .map((message) => named(message, sample))
      .join(closing),
  );
  const made: MadePart | undefined = varies ? madePart(rendered, run) : undefined;
  const all = distinctNames([...before, ...after], made?.name);
  const text = withShown(all.slice(0, start), made, all.slice(start));
  const shortest = rendered.find(({ messages }) => messages.length === least) ?? first;
  return { ...text, share: shareOf(text, shortest) };
}

function renderedSamples(prompt: DefinedPrompt, language: string, isUsual: boolean): Rendered[] {
  return sampleInputs(prompt.input, language, { examples: prompt.examples, isUsual }).flatMap((sample) => {
    try {
      return [{ ...sample, messages: prompt.render(sample.input as never) }];
    } catch {
      // The schema allows more than the code that fills the prompt ever gives it.
      return [];
    }
  });
}

const opening = '\u{E000}';
const closing = '\u{E001}';
const listed = '\u{E002}';

/** The content of a message, with the values of the sample replaced by their names; those of lists are marked. */
function named({ content }: ChatMessage, { texts }: SampleInput): string {
  let result = content;
  for (const { path, value, isListed } of texts.toSorted((a, b) => b.value.length - a.value.length)) {
    result = result.replaceAll(value, `${isListed ? listed : opening}${path}${closing}`);
  }
  return result.replaceAll('\u{E010}', listed);
}

/** The values that texts with names show. */
function heldIn(texts: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/[\u{E000}\u{E002}]([^\u{E000}-\u{E011}]*)[\u{E001}\u{E011}]/gu)].map(
      ([, path = '']) => path,
    ),
  );
  const roots = paths.map((path) => path.replace(/\.?(?:\[\]|\{\}).*$/, '') || '.');
  // A prompt may write a text in capitals, and its mark with it.
  return [...new Set(roots.flatMap((root) => known.get(root.toLowerCase()) ?? []))].sort();
}

/** The paths of all texts of samples, by their small letters. */
const pathsOf = (samples: readonly SampleInput[]): ReadonlyMap<string, string> =>
  new Map(
    samples.flatMap(({ texts }) =>
      texts.map(({ path }) => [path.toLowerCase() || '.', path || '.'] as const),
    ),
  );

function withShown(
  before: readonly OurMessage[],
  made: MadePart | undefined,
  after: readonly OurMessage[],
): OurText {
  const parts = [...before, ...after].flatMap((message) => message.parts);
  const shown = [...(made === undefined ? [] : [made]), ...parts].flatMap((part) =>
    part.kind === 'made' ? part.holds : part.kind === 'value' ? [part.path] : [],
  );
  return { before, made, after, shown: [...new Set(shown)].sort(), share: 0 };
}

const units = /[\u{E000}\u{E002}][^\u{E000}-\u{E002}]*\u{E001}|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** The messages at places from the start, or, with `fromEnd`, so many before the end; undefined if their roles differ. */
function messagesAt(
  rendered: readonly Rendered[],
  { from, to, fromEnd }: { readonly from: number; readonly to: number; readonly fromEnd: number },
): OurMessage[] | undefined {
  const result: OurMessage[] = [];
  for (let at = from; at < to; at += 1) {
    const own = rendered.map(({ messages }) =>
      fromEnd === 0 ? messages[at] : messages[messages.length - fromEnd + at],
    );
    const role = own[0]?.role;
    if (role === undefined || own.some((message) => message?.role !== role)) return undefined;
    const contents = own.map((message, index) => named(message as ChatMessage, rendered[index] as Rendered));
    const parts = commonText(contents, (line) => !line.includes(listed), units);
    result.push({ role, parts: parts.flatMap((part) => ourParts(part, rendered)) });
  }
  return result;
}

function ourParts(part: CommonPart, rendered: readonly Rendered[]): OurPart[] {
  if (part.kind === 'gap') return [madePart(rendered, part.held)];
  return part.text.split(/(\u{E000}[^\u{E000}-\u{E002}]*\u{E001})/u).flatMap((piece): OurPart[] => {
    if (piece === '') return [];
    if (piece.startsWith(opening)) return [{ kind: 'value', path: piece.slice(1, -1) || '.' }];
    return [{ kind: 'text', text: piece }];
  });
}

/** A part that our code makes, named after the only value that it shows, else after the value that changes it most. */
function madePart(rendered: readonly Rendered[], held: readonly string[]): MadePart {
  const holds = heldIn(held, pathsOf(rendered));
  const [only, ...others] = holds;
  const name = others.length === 0 ? only : undefined;
  return { kind: 'made', name: name ?? causeOf(rendered, held) ?? only ?? 'part', holds };
}

function causeOf(rendered: readonly Rendered[], held: readonly string[]): string | undefined {
  const [usual] = held;
  const causes = new Map<string, number>();
  for (const [index, { varied }] of rendered.entries()) {
    const [path, ...others] = new Set(varied);
    if (path !== undefined && others.length === 0 && held[index] !== usual) {
      causes.set(path, (causes.get(path) ?? 0) + 1);
    }
  }
  const paths = [...causes].sort(([, a], [, b]) => b - a).map(([path]) => path);
  return paths.find((path) => path !== '');
}

/** Each name once: a second part of the same name is numbered. */
function distinctNames(messages: readonly OurMessage[], taken: string | undefined): OurMessage[] {
  const seen = new Map<string, number>(taken === undefined ? [] : [[taken, 1]]);
  return messages.map(({ role, parts }) => ({
    role,
    parts: parts.map((part) => {
      if (part.kind !== 'made') return part;
      const count = (seen.get(part.name) ?? 0) + 1;
      seen.set(part.name, count);
      return count === 1 ? part : { ...part, name: `${part.name} ${count}` };
    }),
  }));
}

/** The place of the messages whose number varies; undefined if the roles do not show it. */
function placeOfVarying(rendered: readonly Rendered[], least: number): number | undefined {
  const usual = rendered.find(({ messages }) => messages.length === least) as Rendered;
  const lines = usual.messages.map(({ content }) => new Set(content.split('\n')));
  const likeness = (at: number, other: ChatMessage | undefined): number => {
    if (other?.role !== usual.messages[at]?.role) return Number.NEGATIVE_INFINITY;
    return (other?.content ?? '')
      .split('\n')
      .filter((line) => line !== '' && lines[at]?.has(line) === true)
      .reduce((sum, line) => sum + line.length, 0);
  };
  const scores = Array.from({ length: least + 1 }, (_, start) =>
    rendered.reduce((sum, { messages }) => {
      const head = messages.slice(0, start);
      const tail = start === least ? [] : messages.slice(-(least - start));
      return sum + [...head, ...tail].reduce((own, message, at) => own + likeness(at, message), 0);
    }, 0),
  );
  const best = Math.max(...scores);
  return Number.isFinite(best) ? scores.indexOf(best) : undefined;
}

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

function shareOf({ before, after }: OurText, first: Rendered): number {
  const editable = [...before, ...after]
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + (part.kind === 'text' ? lettersOf(part.text) : 0), 0);
  const all = first.messages.reduce((sum, { content }) => {
    let fixed = content;
    for (const { value } of first.texts) fixed = fixed.replaceAll(value, '');
    return sum + lettersOf(fixed);
  }, 0);
  return all === 0 ? 1 : Math.min(1, editable / all);
}

/** What our code makes for one request, by the names of the parts; undefined if the request is none that was told apart. */
export function madeParts(
  { before, made, after }: OurText,
  messages: readonly ChatMessage[],
  valueAt: (path: string) => string,
): ReadonlyMap<string, string | readonly ChatMessage[]> | undefined {
  const result = new Map<string, string | readonly ChatMessage[]>();
  const fixed = before.length + after.length;
  if (messages.length < fixed || (made === undefined && messages.length > fixed)) return undefined;
  if (made !== undefined) {
    result.set(made.name, messages.slice(before.length, messages.length - after.length));
  }
  const tail = after.length === 0 ? [] : messages.slice(-after.length);
  const own = [...messages.slice(0, before.length), ...tail];
  for (const [place, { role, parts }] of [...before, ...after].entries()) {
    const message = own[place];
    if (message?.role !== role) return undefined;
    const found = partsOf(parts, message.content, valueAt);
    if (found === undefined) return undefined;
    for (const [name, text] of found) result.set(name, text);
  }
  return result;
}

function partsOf(
  parts: readonly OurPart[],
  content: string,
  valueAt: (path: string) => string,
): Map<string, string> | undefined {
  const result = new Map<string, string>();
  let [at, known, waiting] = [0, '', undefined as string | undefined];
  const pass = (isEnd: boolean): boolean => {
    const place =
      waiting === undefined ? at : isEnd ? content.length - known.length : content.indexOf(known, at);
    if (place < at || !content.startsWith(known, place)) return false;
    if (waiting !== undefined) result.set(waiting, content.slice(at, place));
    at = place + known.length;
    return !isEnd || at === content.length;
  };
  for (const part of parts) {
    if (part.kind !== 'made') {
      known += part.kind === 'text' ? part.text : valueAt(part.path);
      continue;
    }
    if (!pass(false)) return undefined;
    [known, waiting] = ['', part.name];
  }
  return pass(true) ? result : undefined;
}
