import type * as z from 'zod';

/** A part of a schema, without the wrappers that only allow it to be absent. */
export type SchemaPart =
  | { readonly kind: 'object'; readonly members: Readonly<Record<string, z.ZodType>> }
  | { readonly kind: 'list'; readonly item: z.ZodType }
  | { readonly kind: 'tuple'; readonly items: readonly z.ZodType[] }
  | { readonly kind: 'record'; readonly value: z.ZodType }
  | { readonly kind: 'union'; readonly options: readonly z.ZodType[] }
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  | { readonly kind: 'text' | 'number' | 'boolean' | 'anything' };

/** The members of zod's definitions that are read here; each kind has some of them. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional']);

/** The part that a schema describes, and whether a value may be absent or null. */
export function partOf(schema: z.ZodType): {
  readonly part: SchemaPart;
  /** The schema without wrappers. */
  readonly bare: z.ZodType;
  readonly mayBeAbsent: boolean;
  readonly mayBeNull: boolean;
} {
  let [bare, mayBeAbsent, mayBeNull] = [schema, false, false];
  // Schemas are code and not deep; the limit is for one that contains itself.
  for (let depth = 0; depth < 50; depth += 1) {
    const { type, innerType, in: input, getter } = definitionOf(bare);
    if (wrappers.has(type) && innerType !== undefined) {
      if (type === 'nullable') mayBeNull = true;
      else if (type !== 'readonly' && type !== 'nonoptional') mayBeAbsent = true;
      bare = innerType;
    } else if (type === 'pipe' && input !== undefined) bare = input;
    else if (type === 'lazy' && getter !== undefined) bare = getter();
    else break;
  }
  return { part: bareOf(definitionOf(bare)), bare, mayBeAbsent, mayBeNull };
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

function bareOf({
  type,
  shape,
  element,
  items,
  valueType,
  options,
  entries,
  values,
}: Definition): SchemaPart {
  if (type === 'object' && shape !== undefined) return { kind: 'object', members: shape };
  if (type === 'array' && element !== undefined) return { kind: 'list', item: element };
  if (type === 'tuple' && items !== undefined) return { kind: 'tuple', items };
  if (type === 'record' && valueType !== undefined) return { kind: 'record', value: valueType };
  if (type === 'union' && options !== undefined) return { kind: 'union', options };
  if (type === 'enum' && entries !== undefined) return { kind: 'choice', values: Object.values(entries) };
  if (type === 'literal' && values !== undefined) return { kind: 'choice', values };
  if (type === 'string' || type === 'number' || type === 'boolean') {
    return { kind: type === 'string' ? 'text' : type };
  }
  return { kind: 'anything' };
}
