import { byWriting } from '../create-notes-index.js';
import { writeNotesReferencePrompt } from '../prompts/write-notes-reference.js';
import type { AwiRules } from '../rules.js';
import { firstPolicyAsOriginal } from './first-policy-as-original.js';

/** The rules of the original. Source: docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi. */
export const referenceRules: AwiRules = {
  firstPolicy: firstPolicyAsOriginal,
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
