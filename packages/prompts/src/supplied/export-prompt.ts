import type { DefinedPrompt } from '../prompt/defined-prompts.js';
import { type OurMessage, type OurText, ourText } from './our-text.js';
import { writePromptFile } from './prompt-file.js';
import { type TemplatePiece, writeTemplate } from './template.js';

/** Our text of a prompt, for the requests of one language or for all. */
export interface LanguageText {
  /** Undefined for all. */
  readonly language: string | undefined;
  readonly text: OurText;
}

const languages = ['en', 'zh'];
/** How much more of a text must stand in a file of its own for one language. */
const worthAFile = 1.3;

const known = new WeakMap<DefinedPrompt, readonly LanguageText[]>();

/**
 * Our texts of a prompt: one for all languages, or one for each where the code has a text in each. The result is kept.
 */
export function textsOf(prompt: DefinedPrompt): readonly LanguageText[] {
  const found = known.get(prompt) ?? findTexts(prompt);
  known.set(prompt, found);
  return found;
}

function findTexts(prompt: DefinedPrompt): readonly LanguageText[] {
  const joint = ourText(prompt, languages);
  const single = languages.map((language) => ({ language, text: ourText(prompt, [language]) }));
  const isSplit = single.every(({ text }) => text.share > worthAFile * joint.share + 0.01);
  return isSplit ? single : [{ language: undefined, text: joint }];
}

/** The text for a request in a language: the one for it, else the one for all, else the first. */
export function textFor(prompt: DefinedPrompt, language: string | undefined): OurText {
  const texts = textsOf(prompt);
  const found = texts.find((each) => each.language === undefined || each.language === language) ?? texts[0];
  return (found as LanguageText).text;
}

/** A file with our text of a prompt. */
export interface ExportedPrompt {
  /** Path in the folder of prompts, with `/`. */
  readonly path: string;
  readonly content: string;
}

/** Our text of a prompt as files, which can be edited and supplied; unchanged they give the same requests. */
export function exportPrompt(prompt: DefinedPrompt): ExportedPrompt[] {
  const { name, version } = prompt;
  return textsOf(prompt).map(({ language, text }) => ({
    path: `${name}${language === undefined ? '' : `.${language}`}.txt`,
    content: writePromptFile({ name, version, language }, commentsOf(prompt, text), [
      ...text.before.map(messageOf),
      ...(text.made === undefined ? [] : [{ title: tagOf(text.made.name) }]),
      ...text.after.map(messageOf),
    ]),
  }));
}

function commentsOf(
  { shows = {}, messages = {} }: DefinedPrompt,
  { shown, before, after, made }: OurText,
): string[] {
  const madeNames = [...before, ...after].flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'made' ? [tagOf(part.name)] : [])),
  );
  const all = [...new Set([...(made === undefined ? [] : [tagOf(made.name)]), ...madeNames])];
  const further = [...Object.keys(shows), ...Object.keys(messages).map(tagOf)];
  return [
    ...(shown.length === 0 ? [] : [`Shows: ${shown.join(', ')}`]),
    ...(all.length === 0 ? [] : [`Written by the program: ${all.join(', ')}`]),
    ...(further.length === 0 ? [] : [`A text can also show: ${further.join(', ')}`]),
  ];
}

const tagOf = (name: string): string => (name === '' ? 'ours' : `ours.${name}`);

function messageOf({ role, parts }: OurMessage): { title: string; text: string } {
  const pieces: TemplatePiece[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (part.kind === 'value') pieces.push({ tag: part.path });
    else if (part.kind === 'made') pieces.push({ tag: tagOf(part.name) });
    else if (last !== undefined && 'text' in last)
      pieces[pieces.length - 1] = { text: last.text + part.text };
    else pieces.push({ text: part.text });
  }
  return { title: role, text: writeTemplate(pieces) };
}
