import type { AwiMemoryOptions } from '../awi-memory-options.js';
import { type AwiPolicy, referenceTopics } from '../awi-policy.js';
import { byWriting } from '../notes-index.js';
import { minimalTemplate, referenceTemplate } from '../prompts/reference-template.js';
import { writeNotesReferencePrompt } from '../prompts/write-notes-reference.js';
import type { AwiRules } from '../rules.js';

/** The rules of the original. Source: docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi. */
export const referenceRules: AwiRules = {
  firstPolicy: firstPolicyAsReference,
  writePrompt: writeNotesReferencePrompt,
  /** Labels are compared exactly, so a different spelling becomes a second note. */
  key: (label) => label,
  /** An empty text replaces another. */
  stored: (label, value) => ({ label, value }),
  /** Every note that the reply names moves to the end. */
  rewritesRepeated: true,
  /** By the time of writing; the original uses its wall clock. */
  byAge: byWriting,
};

/** The original changes a list of topics as one text, and any other policy as a whole prompt. */
function firstPolicyAsReference({
  initialPolicy: initial,
  initialText,
}: Pick<AwiMemoryOptions, 'initialPolicy' | 'initialText'>): AwiPolicy {
  if (initial === 'info_type' || initial === 'guided_info_type') {
    return {
      kind: 'section',
      section: initialText ?? referenceTopics,
      guided: initial === 'guided_info_type',
    };
  }
  const ours = initial === 'minimal' ? minimalTemplate : referenceTemplate(referenceTopics);
  return { kind: 'template', template: initialText ?? ours };
}
