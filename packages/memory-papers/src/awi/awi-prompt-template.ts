import { type AwiPolicy, policyText } from './awi-policy.js';
import { doubleBraces } from './prompts/reference-template.js';
import { writeNotesPrompt } from './prompts/write-notes.js';

/**
 * The whole writing prompt of a policy as a template of Python's `str.format`, in the form AMemGym's AWI agent accepts:
 * `{current_memories}` and `{conversation}` stand for the notes and the batch; other braces are doubled.
 */
export function awiPromptTemplate(policy: AwiPolicy): string {
  const instructions = policyText(policy);
  if (policy.kind === 'section' || policy.kind === 'template') return doubleBraces(instructions);
  const [system] = writeNotesPrompt.request(
    { language: 'en', policy: instructions, knownLabels: [], notes: [], messages: [] },
    { role: 'memory-write' },
  ).messages;
  const text = (system?.content ?? '').replace(/[{}]/g, '$&$&');
  return `${text}\n\nNotes so far, as JSON:\n{current_memories}\n\nNew messages, as JSON:\n{conversation}\n`;
}
