import { parseReplyJson } from '@memgym/llm-client';
import { isPlainObject, textOfValue } from './text-of-value.js';

/**
 * Notes in a JSON reply that is not the requested flat object of texts: values that are numbers, lists or objects,
 * a wrapping object (`{"notes": {…}}`), or a list of `{label, value}`. Undefined when nothing can be read as notes.
 */
export function notesIn(json: string): Record<string, string> | undefined {
  const parsed = parseReplyJson(json);
  return parsed.ok ? notesOf(parsed.value) : undefined;
}

function notesOf(value: unknown): Record<string, string> | undefined {
  if (Array.isArray(value)) return notesOfList(value);
  if (!isPlainObject(value)) return undefined;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && (isPlainObject(only[1]) || Array.isArray(only[1]))) {
    const inner = Array.isArray(only[1]) ? notesOfList(only[1]) : notesOf(only[1]);
    if (inner !== undefined) return inner;
  }
  return readable(entries);
}

function notesOfList(list: readonly unknown[]): Record<string, string> | undefined {
  const entries = list.flatMap((entry): [string, unknown][] => {
    if (!isPlainObject(entry)) return [];
    const label = entry.label ?? entry.name ?? entry.key;
    const value = entry.value ?? entry.text;
    if (typeof label === 'string') return [[label, value]];
    return Object.entries(entry);
  });
  return list.length > 0 && entries.length === 0 ? undefined : readable(entries);
}

function readable(entries: readonly (readonly [string, unknown])[]): Record<string, string> | undefined {
  const notes = entries.flatMap(([label, value]) => {
    const text = textOfValue(value);
    return text === undefined ? [] : [[label, text] as const];
  });
  return entries.length > 0 && notes.length === 0 ? undefined : Object.fromEntries(notes);
}
