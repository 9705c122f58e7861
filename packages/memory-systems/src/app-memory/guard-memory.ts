import type { Memory, Remembered, Said } from './memory.js';

/** A message as a guard sees it. */
export type GuardedMessage = Exclude<Said, string>;

/**
 * Looks at a message before it is stored.
 *
 * @returns the message to store, changed or not; a reason why it is refused
 */
export type Guard = (
  message: GuardedMessage,
) => GuardedMessage | { readonly refused: string } | Promise<GuardedMessage | { readonly refused: string }>;

/**
 * A memory that shows each message to guards, in their order, before it is stored, for this and all other users. A refused
 * message is reported as `skipped`, with its reason. Guards see what `remember` is given, also by tools and middleware that
 * have this memory; not what is written to `system` directly.
 *
 * @example
 * ```ts
 * import { createMemory, guardMemory, redactSecrets } from '@memgym/memory-systems';
 *
 * const memory = guardMemory(createMemory({ user: 'ann' }), redactSecrets);
 * await memory.remember('My card is 4111 1111 1111 1111.');
 * console.log((await memory.recall('card')).text); // prints - user: My card is [card number].
 * ```
 */
export function guardMemory(memory: Memory, ...guards: readonly Guard[]): Memory {
  return {
    ...memory,
    forUser: (user) => guardMemory(memory.forUser(user), ...guards),
    remember: async (said, options): Promise<Remembered> => {
      const given = Array.isArray(said) ? (said as readonly Said[]) : [said as Said];
      const kept: Said[] = [];
      const refused: { sourceId: string; reason: string }[] = [];
      for (const [place, one] of given.entries()) {
        const seen = await guarded(typeof one === 'string' ? { content: one } : one, guards);
        if ('refused' in seen) {
          const id = typeof one === 'string' ? undefined : one.id;
          refused.push({ sourceId: id ?? `message ${place}`, reason: seen.refused });
        } else kept.push(seen);
      }
      const report = await memory.remember(kept, options);
      return { ...report, skipped: [...report.skipped, ...refused] };
    },
  };
}

async function guarded(
  message: GuardedMessage,
  guards: readonly Guard[],
): Promise<GuardedMessage | { readonly refused: string }> {
  let current = message;
  for (const guard of guards) {
    const seen = await guard(current);
    if ('refused' in seen) return seen;
    current = seen;
  }
  return current;
}

/** Forms of secrets, each of a limited length. */
const secrets: readonly (readonly [name: string, form: RegExp])[] = [
  [
    'private key',
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s]{0,10000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
  ],
  ['key', /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,250}/g],
  ['key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['key', /\bgh[pousr]_[A-Za-z0-9]{30,250}/g],
  ['key', /\bgithub_pat_[A-Za-z0-9_]{30,250}/g],
  ['key', /\bxox[abprs]-[A-Za-z0-9-]{10,250}/g],
  ['key', /\bAIza[A-Za-z0-9_-]{35}/g],
  ['token', /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}/g],
];

/**
 * A guard that replaces keys of well-known services, private keys, tokens (JWT), and card numbers by what they are. It
 * knows forms, not meanings: a password in plain words stays.
 */
export function redactSecrets(message: GuardedMessage): GuardedMessage {
  let { content } = message;
  if (typeof content !== 'string') return message;
  for (const [name, form] of secrets) content = content.replace(form, `[${name}]`);
  content = content.replace(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, (digits) =>
    isCard(digits) ? '[card number]' : digits,
  );
  return content === message.content ? message : { ...message, content };
}

/** By the check digit of ISO/IEC 7812-1. */
function isCard(text: string): boolean {
  const digits = [...text].filter((each) => each >= '0' && each <= '9').map(Number);
  const sum = digits.reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 && new Set(digits).size > 1;
}
