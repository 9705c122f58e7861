import { parseJsonText } from '@memgym/core/memory';
import * as z from 'zod';
import { withoutNulls } from '../without-nulls.js';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/**
 * The arguments of a tool as clients mean them: some send absent values as null, lists and numbers as text, or one item in
 * place of a list of them. Each is read by the type that the schema gives; what fits none is left for the schema to refuse.
 * @returns reads arguments for this schema
 */
export function readsUsualArguments(schema: z.ZodType): (given: unknown) => unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return (given) => fitted(withoutNulls(given), shape);
}

function fitted(given: unknown, { type, properties, items }: Shape): unknown {
  if (type === 'array' && items !== undefined) return listOf(given, items);
  if ((type === 'integer' || type === 'number') && typeof given === 'string') return numberOf(given);
  if (type !== 'object' || properties === undefined) return given;
  // A statement may be given by its text alone.
  if (typeof given === 'string' && properties.text?.type === 'string') return { text: given };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, known === undefined ? value : fitted(value, known)];
    }),
  );
}

function listOf(given: unknown, items: Shape): unknown {
  const read = typeof given === 'string' ? jsonOr(given) : given;
  const list = Array.isArray(read) ? (read as unknown[]) : isItem(read, items) ? [read] : read;
  return Array.isArray(list) ? list.map((item) => fitted(item, items)) : list;
}

/** Only lists and objects: a text that looks like a number stays a text. */
function jsonOr(text: string): unknown {
  if (!/^\s{0,100}[[{]/.test(text)) return text;
  try {
    return withoutNulls(parseJsonText(text));
  } catch {
    return text;
  }
}

function isItem(given: unknown, { type, properties }: Shape): boolean {
  if (typeof given === 'string') return type === 'string' || properties?.text?.type === 'string';
  return type === 'object' && typeof given === 'object' && given !== null && !Array.isArray(given);
}

function numberOf(text: string): unknown {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text : number;
}
