import { policyText } from './awi-policy.js';
import { writeNotesPrompt } from './prompts/write-notes.js';

/**
 * The whole writing prompt of a policy as a template of Python's `str.format`, in the form AMemGym's AWI agent
 * accepts: `{current_memories}` and `{conversation}` stand for the notes and the batch, other braces are doubled.
 * @param policy topics or instructions
 */
export function awiPromptTemplate(
  policy:
    | { readonly kind: 'topics'; readonly topics: readonly string[] }
    | { readonly kind: 'instructions'; readonly instructions: string },
): string {
  const whole =
    policy.kind === 'topics' ? { ...policy, topics: [...policy.topics], guided: false } : { ...policy };
  const [system] = writeNotesPrompt.request(
    { language: 'en', policy: policyText(whole), knownLabels: [], notes: [], messages: [] },
    { role: 'memory-write' },
  ).messages;
  const text = (system?.content ?? '').replace(/[{}]/g, '$&$&');
  return `${text}\n\nNotes so far, as JSON:\n{current_memories}\n\nNew messages, as JSON:\n{conversation}\n`;
}
