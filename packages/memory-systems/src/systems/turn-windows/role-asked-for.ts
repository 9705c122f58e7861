import { roleNumbers } from './message-layout.js';

/** Words with which a person asks what the other one said. */
const asksOther =
  /\b(?:did|have|what|which|how) (?:\w+ ){0,1}you\b|\byour?\b.{0,80}\b(?:say|said|tell|told|suggest|recommend|mention|advis)|\bremind me\b/i;
const ofOneself = /\b(?:i|my|me|mine|i['’]m|i['’]ve)\b/i;

/**
 * The role whose messages a question of a user to an assistant asks for: the assistant's if it asks what the assistant said,
 * the user's if it asks about the user. Undefined if it does not say.
 */
export function roleAskedFor(question: string): number | undefined {
  const text = question.slice(0, 2_000);
  if (asksOther.test(text)) return roleNumbers.assistant;
  return ofOneself.test(text) ? roleNumbers.user : undefined;
}
