import type { WriteWarning } from '@memgym/core';
import { unusableReply } from '@memgym/memory-systems/toolkit';
import type { AMemMemoryOptions } from '../a-mem-memory-options.js';
import type { AnnotationRequest, MessageToAnnotate } from '../annotate-in-sections.js';
import { type Annotation, contentAsOriginal, noAnnotation } from '../note.js';
import { analyseInSectionsPrompt, nameKeywordsPrompt } from '../prompts/analyse-in-sections.js';
import { originalContext, originalKeywords, originalList, originalSection } from './sections-as-original.js';

/**
 * Takes missing parts from the stored message, so that keywords are requested again only if the message has none.
 */
export async function annotateAsOriginal(
  { shown, observation }: MessageToAnnotate,
  { tryAsk }: AnnotationRequest,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<Annotation> {
  const content = contentAsOriginal(observation);
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
