import type { WriteWarning } from '@memgym/core';
import type { Observation } from '@memgym/memory-systems/define';
import { languageOf, showMessages, unusableReply } from '@memgym/memory-systems/toolkit';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AnnotationRequest } from './annotate-in-sections.js';
import { type Annotation, noAnnotation } from './note.js';
import { analyseNotePrompt } from './prompts/analyse-note.js';
import type { AMemRules } from './rules.js';

interface Annotating {
  readonly options: AMemMemoryOptions;
  readonly rules: AMemRules;
  readonly warnings: WriteWarning[];
}

/**
 * A model's annotation of a message. Source: docs/specs/memory-systems.md#a-mem-write, step 1.
 * @throws {ProviderError} when its reply cannot be read and `onUnusableReply` is `fail`
 */
export async function annotateMessage(
  observation: Observation,
  request: AnnotationRequest,
  { options, rules, warnings }: Annotating,
): Promise<Annotation> {
  const language = languageOf([observation]);
  const [message] = showMessages([rules.shownMessage(observation)]);
  if (message === undefined) return noAnnotation;
  const shown = { language, message };
  if (options.replies === 'sections') {
    return rules.annotateInSections({ observation, shown }, request, options, warnings);
  }
  const { temperature, maxOutputTokens } = options;
  const asked = await request.tryAsk(analyseNotePrompt, shown, { temperature, maxOutputTokens });
  if (asked.ok) return rules.storedAnnotation(asked.output);
  const detail = `${asked.problem} The note is stored without keywords.`;
  warnings.push(unusableReply(options, asked.error, detail));
  return noAnnotation;
}
