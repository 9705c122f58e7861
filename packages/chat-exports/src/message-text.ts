import { fieldsOf, stringOf } from './json-value.js';

const textParts = new Set<unknown>(['text', 'input_text', 'output_text']);

/**
 * The visible text of a message: a text, or the parts that are texts. Parts of other types are never text: files,
 * images, calls of tools, thoughts.
 */
export function messageText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part: unknown) => {
      if (typeof part === 'string') return part;
      const { type, text, content: inner } = fieldsOf(part);
      return textParts.has(type) ? (stringOf(text) ?? stringOf(inner) ?? []) : [];
    })
    .join('\n');
}

const names: readonly (readonly [role: 'user' | 'assistant', spellings: readonly string[]])[] = [
  ['user', ['user', 'human', 'humanmessage', 'humanmessagechunk', 'humanchunk', 'customer']],
  ['assistant', ['assistant', 'ai', 'aimessage', 'aimessagechunk', 'aichunk', 'bot', 'agent', 'model']],
];
const roles = new Map(names.flatMap(([role, spellings]) => spellings.map((name) => [name, role] as const)));

/** The role by the name that a product gives it; undefined for tools, instructions and the unknown. */
export const roleOf = (name: unknown): 'user' | 'assistant' | undefined =>
  typeof name === 'string' ? roles.get(name.toLowerCase()) : undefined;

/** Why a message of another role is dropped. */
export function roleReason(name: unknown): string {
  const given = typeof name === 'string' ? name.toLowerCase() : '';
  if (/^(?:system|developer)/.test(given)) return 'instructions';
  if (/^(?:tool|function)/.test(given)) return 'results of tools';
  return 'of no user or assistant';
}
