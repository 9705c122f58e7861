import type * as z from 'zod';

interface Definition {
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly valueType?: unknown;
  readonly in?: unknown;
  readonly options?: readonly unknown[];
  readonly shape?: Readonly<Record<string, unknown>>;
}

/** The keys of the object at a path of the schema; empty if it has no named keys. */
export function schemaKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return Object.keys(shapeOf(schemaAt(schema, path)) ?? {});
}

/** The schema of the part at a path; undefined if the schema has none. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let current: unknown = schema;
  for (const part of path) {
    current =
      typeof part === 'number'
        ? innerOf(current, 'element')
        : (memberOf(shapeOf(current), String(part)) ?? innerOf(current, 'valueType'));
  }
  return current as z.ZodType | undefined;
}

const memberOf = (shape: Readonly<Record<string, unknown>> | undefined, key: string): unknown =>
  shape !== undefined && Object.hasOwn(shape, key) ? shape[key] : undefined;

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def ?? {};

/** The members of an object schema with any wrappers (default, optional, union, pipe). */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  const { shape, innerType, in: input, options = [] } = definitionOf(schema);
  if (shape !== undefined) return shape;
  for (const inner of [innerType, input, ...options]) {
    const found = inner === undefined ? undefined : shapeOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The element schema of a list or a record with any wrappers. */
function innerOf(schema: unknown, name: 'element' | 'valueType'): unknown {
  const { [name]: inner, innerType, in: input } = definitionOf(schema);
  const wrapped = innerType ?? input;
  return inner ?? (wrapped === undefined ? undefined : innerOf(wrapped, name));
}
