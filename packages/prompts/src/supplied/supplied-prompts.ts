import type { ChatMessage, ChatRequest } from '@memgym/core';
import { didYouMean } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import { type DefinedPrompt, definedPrompts } from '../prompt/defined-prompts.js';
import { textFor, textsOf } from './export-prompt.js';
import { type MadePart, madeParts, type OurText } from './our-text.js';
import { isSent, type PromptFile } from './prompt-file.js';
import { fillTemplate, madeName, placeholdersOf, valueOfInput } from './template.js';

/** Texts that replace those of prompts. */
export interface SuppliedPrompts {
  readonly files: readonly PromptFile[];
  /**
   * The request with the supplied text, or as it is if there is none for its prompt. The reply and the problem with it
   * stay at the end of a request that is repeated with them.
   * @throws {ConfigError} when a part that the text takes from ours is not in this request
   */
  reword<Request extends ChatRequest>(request: Request): Request;
}

/**
 * Checks supplied texts against the prompts of this process.
 * @param prompts default: those that the loaded modules define
 * @throws {ConfigError} naming the file: an unknown name, another version, two texts for one prompt, a placeholder that
 *   the prompt does not have, or one that is missing
 */
export function supplyPrompts(
  files: readonly PromptFile[],
  prompts: readonly DefinedPrompt[] = definedPrompts(),
): SuppliedPrompts {
  const byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
  const texts = new Map<string, Supplied>();
  for (const file of files) {
    const prompt = requirePrompt(file, prompts, byName);
    const key = keyOf(file.name, file.version, file.language);
    const other = texts.get(key);
    if (other !== undefined) {
      throw new ConfigError(
        `${file.file} and ${other.file.file} both have a text for the prompt ${file.name}.`,
        {
          key: 'prompts',
          hint: 'Remove one, or give each a "language: …" line of its own.',
        },
      );
    }
    for (const { language, text } of textsOf(prompt)) {
      if ((file.language ?? language) === (language ?? file.language)) checkPlaceholders(file, prompt, text);
    }
    texts.set(key, { file, prompt });
  }
  return {
    files,
    reword: (request) => {
      const { prompt } = request;
      if (prompt === undefined) return request;
      const language = languageOf(prompt.input);
      const found =
        texts.get(keyOf(prompt.name, prompt.version, language)) ??
        texts.get(keyOf(prompt.name, prompt.version, undefined));
      return found === undefined ? request : { ...request, messages: rewordedMessages(request, found) };
    },
  };
}

interface Supplied {
  readonly file: PromptFile;
  readonly prompt: DefinedPrompt;
}

const keyOf = (name: string, version: string, language: string | undefined): string =>
  JSON.stringify([name, version, language ?? null]);

/** The first part of the language that an input names, such as `en`. */
function languageOf(input: unknown): string | undefined {
  const own = valueOfInput(input, 'language') || valueOfInput(input, 'request.language');
  return own === '' ? undefined : own.toLowerCase().split('-')[0];
}

function requirePrompt(
  { file, name, version }: PromptFile,
  prompts: readonly DefinedPrompt[],
  byName: ReadonlyMap<string, DefinedPrompt>,
): DefinedPrompt {
  const prompt = prompts.find((one) => one.name === name && one.version === version) ?? byName.get(name);
  if (prompt === undefined) {
    throw new ConfigError(`${file}: there is no prompt ${JSON.stringify(name)}.`, {
      key: 'prompts',
      hint: `${didYouMean(name, [...byName.keys()])}\`memgym prompts list\` shows all.`,
    });
  }
  if (prompt.version === version) return prompt;
  throw new ConfigError(
    `${file}: is for version ${version} of the prompt ${name}, which now has version ${prompt.version}.`,
    {
      key: 'prompts',
      hint: `Compare it with what \`memgym prompts export --out <folder> ${name}\` writes, then set "version: ${prompt.version}".`,
    },
  );
}

function checkPlaceholders(
  { file, sections, omits }: PromptFile,
  prompt: DefinedPrompt,
  ours: OurText,
): void {
  const made = new Map(madeIn(ours).map((part) => [part.name, part]));
  const used = new Set<string>();
  for (const section of sections) {
    if (section.kind === 'made') {
      const named = messagesOf(prompt, section.name);
      if (named === undefined) {
        const known = [...(ours.made === undefined ? [] : [ours.made.name]), ...namesOf(prompt.messages)];
        requireMade(file, { name: section.name, known, what: 'messages' });
      }
      for (const path of named?.of ?? ours.made?.holds ?? []) used.add(path);
      continue;
    }
    const templates = [section.template, ...(section.condition === undefined ? [] : [section.condition])];
    const placeholders = templates.flatMap((each) => placeholdersOf(each, prompt.input, prompt.shows));
    for (const { tag, path, problem } of placeholders) {
      if (problem !== undefined) {
        throw new ConfigError(`${file}: {{${tag}}} ${problem}.`, {
          key: 'prompts',
          hint: `The prompt ${prompt.name} shows ${[...ours.shown, ...namesOf(prompt.shows)].join(', ') || 'no texts'}; \`memgym prompts export\` writes all that can be used. A brace of the text itself: begin the message with {{=[[ ]]=}} and write [[placeholder]].`,
        });
      }
      const name = madeName(tag);
      if (name !== undefined) {
        requireMade(file, { name, known: [...made.keys()], what: 'part' });
        for (const own of made.get(name)?.holds ?? []) used.add(own);
      } else if (path !== undefined) used.add(path);
    }
  }
  const missing = ours.shown.filter(
    (path) => !omits.includes(path) && ![...used].some((own) => covers(own, path)),
  );
  if (missing.length === 0) return;
  throw new ConfigError(`${file}: has no placeholder for ${missing.join(', ')}, which the prompt shows.`, {
    key: 'prompts',
    hint: `Write ${missing.map((path) => `{{${path}}}`).join(', ')} where it belongs; or state that it is left out: "omits: ${missing.join(', ')}".`,
  });
}

const namesOf = (parts: object = {}): string[] => Object.keys(parts);

const messagesOf = ({ messages = {} }: DefinedPrompt, name: string) =>
  Object.hasOwn(messages, name) ? messages[name] : undefined;

/** The input with what the prompt makes of it for texts. */
const withShown = ({ shows = {} }: DefinedPrompt, input: unknown): unknown => ({
  ...(input as object),
  ...Object.fromEntries(Object.entries(shows).map(([name, part]) => [name, part.make(input as never)])),
});

/** Whether a placeholder shows a value, a part of it, or what contains it. */
const covers = (own: string, path: string): boolean =>
  own === path || own.startsWith(`${path}.`) || path.startsWith(`${own}.`) || own === '.';

function requireMade(
  file: string,
  { name, known, what }: { readonly name: string; readonly known: readonly string[]; readonly what: string },
): void {
  if (known.includes(name)) return;
  const tag = name === '' ? 'ours' : `ours.${name}`;
  const tags = known.map((each) => (each === '' ? 'ours' : `ours.${each}`));
  throw new ConfigError(`${file}: the program writes no ${what} ${tag} for this prompt.`, {
    key: 'prompts',
    hint:
      tags.length === 0 ? 'Write the text with placeholders of the input.' : `There are ${tags.join(', ')}.`,
  });
}

/** The parts within messages that our code makes. */
const madeIn = ({ before, after }: OurText): MadePart[] =>
  [...before, ...after].flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'made' ? [part] : [])));

function rewordedMessages(
  { prompt: source, messages }: ChatRequest,
  { file, prompt }: Supplied,
): ChatMessage[] {
  const count = messages.length - (source?.added ?? 0);
  const input = source?.input;
  let parts: ReturnType<typeof madeParts>;
  const made = (name: string): string | readonly ChatMessage[] => {
    // A text for all languages takes parts from ours in the language of the request.
    const ours = textFor(prompt, file.language ?? languageOf(input));
    parts ??= madeParts(ours, messages.slice(0, count), (path) => valueOfInput(input, path));
    const found = parts?.get(name);
    if (found !== undefined) return found;
    throw new ConfigError(
      `${file.file}: ${name === '' ? 'ours' : `ours.${name}`} cannot be told apart in this request of ${file.name}.`,
      {
        key: 'prompts',
        hint: 'Replace the {{ours…}} placeholders of this file by placeholders of the input, or remove the file.',
      },
    );
  };
  const shown = withShown(prompt, input);
  const own = file.sections.flatMap((section): ChatMessage[] => {
    if (section.kind === 'made') {
      const named = messagesOf(prompt, section.name)?.make(input as never);
      return [...(named ?? (made(section.name) as readonly ChatMessage[]))];
    }
    const values = { input: shown, made: (name: string) => made(name) as string };
    if (section.condition !== undefined && fillTemplate(section.condition, values) !== isSent) return [];
    return [{ role: section.role, content: fillTemplate(section.template, values) }];
  });
  return [...own, ...messages.slice(count)];
}
