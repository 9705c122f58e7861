import { textStart } from '@memgym/core/memory';
import type { Observation, RememberRequest } from '@memgym/memory-systems/define';
import { type ShownMessage, unusableReply, withoutOwnTime } from '@memgym/memory-systems/toolkit';
import { sentences } from '@memgym/text';
import { topWords } from '../toolkit/top-words.js';
import type { AMemState } from './a-mem-state.js';
import type { NoteWriting } from './ask-for-evolution.js';
import { type Annotation, noAnnotation } from './note.js';
import { analyseInSectionsPrompt, nameKeywordsPrompt } from './prompts/analyse-in-sections.js';
import { listOf, readSections } from './read-sections.js';
import { withoutSection } from './without-section.js';

export type AnnotationRequest = Pick<RememberRequest<AMemState>, 'tryAsk'>;

/** A message, and its form in prompts. */
export interface MessageToAnnotate {
  readonly observation: Observation;
  readonly shown: { readonly language: string; readonly message: ShownMessage };
}

/** Asks a model to annotate a message. */
export type AnnotateMessage = (
  message: MessageToAnnotate,
  request: AnnotationRequest,
  writing: NoteWriting,
) => Promise<Annotation>;

const longestContext = 200;

/** One call, and a second one if the first names no keywords; parts still missing are taken from the message. */
export async function annotateInSections(
  { shown }: MessageToAnnotate,
  { tryAsk }: AnnotationRequest,
  { options, warnings }: NoteWriting,
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
  const text = withoutOwnTime(shown.message.text, shown.message.time);
  if (keywords.length === 0) keywords = topWords(text, 5);
  const tags = listOf(sections.get('TAGS'));
  return {
    keywords,
    context:
      sections.get('CONTEXT') || textStart(sentences(text)[0] ?? '', longestContext) || noAnnotation.context,
    tags: tags.length > 0 ? tags : keywords.slice(0, 3),
  };
}
