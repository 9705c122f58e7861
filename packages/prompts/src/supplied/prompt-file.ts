import type { ChatMessage } from '@memgym/core';
import { ConfigError } from '@memgym/core/errors';
import { sha256 } from '@memgym/core/memory';
import { madeName, parseTemplate, type Template } from './template.js';

/** A message of a prompt file, or messages that our code makes. */
export type FileSection =
  | {
      readonly kind: 'message';
      readonly role: ChatMessage['role'];
      readonly template: Template;
      readonly text: string;
      /** A section around nothing but a mark, which shows whether the message is sent. Default: it is always sent. */
      readonly condition?: Template;
    }
  | { readonly kind: 'made'; readonly name: string };

/** A prompt file, read. */
export interface PromptFile {
  /** As errors name it. */
  readonly file: string;
  readonly name: string;
  readonly version: string;
  /** The language of the requests that it is for; undefined for all. */
  readonly language: string | undefined;
  /** Values of the input that the text leaves out on purpose. */
  readonly omits: readonly string[];
  readonly sections: readonly FileSection[];
  /** SHA-256 of everything in it but comments. */
  readonly digest: string;
  /** The whole file as it was read. */
  readonly content: string;
}

const separator = /^=== (.+) ===$/;
const roles = ['system', 'user', 'assistant'] as const;
const fields = ['prompt', 'version', 'language', 'omits'] as const;
const example =
  'A file begins with the lines "prompt: <name>" and "version: <version>"; `memgym prompts export` writes examples.';

/**
 * Reads a prompt file: a header of `field: value` lines, in which lines that begin with # are comments, then messages,
 * each after a line `=== role ===`.
 * @param file as errors name it
 * @throws {ConfigError} naming the file and the line
 */
export function parsePromptFile(file: string, content: string): PromptFile {
  const lines = content
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n');
  const firstMessage = lines.findIndex((line) => separator.test(line));
  const header = readHeader(file, lines.slice(0, firstMessage === -1 ? lines.length : firstMessage));
  if (firstMessage === -1) {
    throw new ConfigError(`${file}: has no message.`, {
      key: 'prompts',
      hint: 'Put a line like "=== user ===" before the text of each message.',
    });
  }
  const sections: FileSection[] = [];
  let [title, body] = ['', [] as string[]];
  const end = (): void => {
    if (title !== '') sections.push(sectionOf(file, title, body.join('\n')));
  };
  for (const line of lines.slice(firstMessage)) {
    const found = separator.exec(line)?.[1];
    if (found === undefined) body.push(line);
    else {
      end();
      [title, body] = [found, []];
    }
  }
  end();
  const { prompt: name = '', version = '', language, omits = '' } = header;
  const omitted = omits.split(',').flatMap((path) => (path.trim() === '' ? [] : [path.trim()]));
  const decisive = sections.map((section) =>
    section.kind === 'made'
      ? ['ours', section.name]
      : [section.role, section.text, ...(section.condition === undefined ? [] : [section.condition.tokens])],
  );
  return {
    file,
    name,
    version,
    language,
    omits: omitted,
    sections,
    content,
    digest: sha256(JSON.stringify([name, version, language ?? null, decisive])),
  };
}

function readHeader(
  file: string,
  lines: readonly string[],
): Partial<Record<(typeof fields)[number], string>> {
  const header: Partial<Record<(typeof fields)[number], string>> = {};
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const field = fields.find((known) => known === line.slice(0, Math.max(0, colon)).trim());
    if (field === undefined) {
      throw new ConfigError(
        `${file}: line ${place + 1} is ${JSON.stringify(line.slice(0, 60))}, which is no field of a header.`,
        {
          key: 'prompts',
          hint: `${example} Its fields are ${fields.join(', ')}; a comment begins with #.`,
        },
      );
    }
    header[field] = line.slice(colon + 1).trim();
  }
  for (const field of ['prompt', 'version'] as const) {
    if ((header[field] ?? '') !== '') continue;
    throw new ConfigError(`${file}: has no line "${field}: …".`, { key: 'prompts', hint: example });
  }
  return header;
}

function sectionOf(file: string, title: string, text: string): FileSection {
  const made = madeName(title);
  if (made !== undefined) {
    if (text.trim() === '') return { kind: 'made', name: made };
    throw new ConfigError(
      `${file}: there is text under "=== ${title} ===", which stands for messages of MemGym.`,
      {
        key: 'prompts',
        hint: 'Put the text under a line like "=== user ===".',
      },
    );
  }
  const [named, condition] = title.split(/ if (.*)/);
  const role = roles.find((known) => known === named);
  if (role === undefined) {
    throw new ConfigError(`${file}: "=== ${title.slice(0, 60)} ===" names no role.`, {
      key: 'prompts',
      hint: `The roles are ${roles.join(', ')}.`,
    });
  }
  const origin = `${file} (${role} message)`;
  return {
    kind: 'message',
    role,
    text,
    template: parseTemplate(text, origin),
    ...(condition !== undefined && {
      condition: parseTemplate(`{{#${condition}}}${isSent}{{/${condition}}}`, origin),
    }),
  };
}

/** What the condition of a message that is sent gives. */
export const isSent = '+';

/** Writes a prompt file. @param comments lines of the header */
export function writePromptFile(
  head: Pick<PromptFile, 'name' | 'version' | 'language'>,
  comments: readonly string[],
  messages: readonly { readonly title: string; readonly text?: string }[],
): string {
  const header = [
    `prompt: ${head.name}`,
    `version: ${head.version}`,
    ...(head.language === undefined ? [] : [`language: ${head.language}`]),
    ...comments.map((line) => `# ${line}`),
  ];
  const body = messages.map(
    ({ title, text }) => `=== ${title} ===\n${text === undefined ? '' : `${text}\n`}`,
  );
  return `${header.join('\n')}\n${body.join('')}`;
}
