import { ProviderError, textStart, type WriteWarning } from '@memgym/core';
import { sentences } from '@memgym/text';
import type { Observation, RememberRequest } from '../../scoped/index.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import { topWords } from '../../toolkit/top-words.js';
import { unusableReply } from '../../toolkit/unusable-reply.js';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { type Annotation, contentAsOriginal, noAnnotation } from './note.js';
import { analyseInSectionsPrompt, nameKeywordsPrompt } from './prompts/analyse-in-sections.js';
import { analyseNotePrompt } from './prompts/analyse-note.js';
import { listOf, readSections } from './read-sections.js';
import { originalContext, originalKeywords, originalList, originalSection } from './sections-as-original.js';

type Request = Pick<RememberRequest<AMemState>, 'tryAsk'>;
type Shown = { readonly language: string; readonly message: ReturnType<typeof showMessages>[number] };

/**
 * A model's annotation of a message. Source: docs/specs/memory-systems.md#a-mem-write, step 1.
 * @throws {ProviderError} when its reply cannot be read and `onUnusableReply` is `fail`
 */
export async function annotateMessage(
  observation: Observation,
  request: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<Annotation> {
  const language = languageOf([observation]);
  // The original shows no time.
  const { eventTime: _time, ...undated } = observation;
  for (const message of showMessages([options.profile === 'reference' ? undated : observation])) {
    const shown = { language, message };
    if (options.replies === 'json') return annotateAsJson(shown, request, options, warnings);
    return options.profile === 'reference'
      ? annotateAsOriginal(shown, contentAsOriginal(observation), request, options, warnings)
      : annotateInSections(shown, request, options, warnings);
  }
  return noAnnotation;
}

async function annotateAsJson(
  shown: Shown,
  { tryAsk }: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<Annotation> {
  const { profile, temperature, maxOutputTokens } = options;
  const asked = await tryAsk(analyseNotePrompt, shown, { temperature, maxOutputTokens });
  if (asked.ok) {
    const { keywords, context, tags } = asked.output;
    if (profile === 'reference') return { keywords, context: context || noAnnotation.context, tags };
    return {
      keywords: tidied(keywords),
      context: context.trim() || noAnnotation.context,
      tags: tidied(tags),
    };
  }
  const detail = `${asked.problem} The note is stored without keywords.`;
  warnings.push(unusableReply(options, asked.error, detail));
  return noAnnotation;
}

/** One call, and a second one if the first names no keywords; parts still missing are taken from the message. */
async function annotateInSections(
  shown: Shown,
  { tryAsk }: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<Annotation> {
  const { temperature, maxOutputTokens } = options;
  const settings = { temperature, maxOutputTokens };
  const first = await tryAsk(analyseInSectionsPrompt, shown, settings);
  const sections = readSections(first.ok ? first.output : '', ['KEYWORDS', 'CONTEXT', 'TAGS']);
  let keywords = listOf(sections.get('KEYWORDS'));
  if (keywords.length === 0) {
    const second = await tryAsk(nameKeywordsPrompt, shown, settings);
    const again = readSections(second.ok ? second.output : '', ['KEYWORDS']);
    keywords = listOf(again.get('KEYWORDS'));
    if (!sections.has('KEYWORDS') && !again.has('KEYWORDS')) {
      const error = second.ok ? withoutSection('KEYWORDS') : second.error;
      const detail = `${error.message} They are taken from the message.`;
      warnings.push(unusableReply(options, error, detail));
    }
  }
  const { text } = shown.message;
  if (keywords.length === 0) keywords = topWords(text, 5);
  const tags = listOf(sections.get('TAGS'));
  return {
    keywords,
    context:
      sections.get('CONTEXT') || textStart(sentences(text)[0] ?? '', longestContext) || noAnnotation.context,
    tags: tags.length > 0 ? tags : keywords.slice(0, 3),
  };
}

/**
 * Like the original, takes missing parts from the stored message, so that keywords are requested again only if the
 * message has none.
 */
async function annotateAsOriginal(
  shown: Shown,
  content: string,
  { tryAsk }: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<Annotation> {
  const { temperature, maxOutputTokens } = options;
  const settings = { temperature, maxOutputTokens };
  const names = ['KEYWORDS', 'CONTEXT', 'TAGS'];
  const first = await tryAsk(analyseInSectionsPrompt, shown, settings);
  if (!first.ok) {
    const detail = `${first.error.message} The note is annotated from the message.`;
    warnings.push(unusableReply(options, first.error, detail));
  }
  const reply = first.ok ? first.output : '';
  const part = (name: string) =>
    originalSection(
      reply,
      name,
      names.filter((other) => other !== name),
    );
  let keywords = originalList(part('KEYWORDS'));
  if (keywords.length === 0) keywords = originalKeywords(content);
  const named = originalList(part('TAGS'));
  const tags = named.length > 0 ? named : keywords.slice(0, 3);
  if (keywords.length === 0) {
    const second = await tryAsk(nameKeywordsPrompt, shown, settings);
    keywords = originalList(second.ok ? second.output : '');
  }
  return {
    keywords,
    context: part('CONTEXT') || originalContext(content) || noAnnotation.context,
    tags: tags.length > 0 ? tags : keywords.slice(0, 3),
  };
}

const longestContext = 200;

/** The error for a reply that lacks a requested section. */
export function withoutSection(name: string): ProviderError {
  return new ProviderError('invalid-reply', `The model's reply has no section ${name}.`);
}

function tidied(list: readonly string[]): string[] {
  return [...new Set(list.map((entry) => entry.trim()))].filter((entry) => entry !== '');
}
