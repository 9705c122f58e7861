import type { Item, PutOperation } from '@langchain/langgraph-checkpoint';
import { BackendError, InvalidArgumentError } from '@memgym/core/errors';
import { digest, type JsonObject, type JsonValue, jsonObjectSchema } from '@memgym/core/memory';
import type { ListedMemory, Said } from '@memgym/memory-systems';
import * as z from 'zod';

/** The `meta` of the message that holds an item. */
const metaSchema = z.object({
  key: z.string(),
  value: jsonObjectSchema,
  /** 1 for a new item, one more each time that it is replaced. */
  revision: z.int().positive(),
  /** Milliseconds since 1970, by the memory's clock. */
  createdAt: z.number(),
  /** Whether searches may find it. */
  indexed: z.boolean(),
});

/** An item as the memory holds it. */
export interface StoredItem extends z.infer<typeof metaSchema> {
  /** The id of its message. */
  readonly id: string;
  readonly namespace: readonly string[];
  readonly updatedAt: number;
}

/** The message that holds an item: its content is what searches compare. */
export function saidOf(
  { key, value, index }: PutOperation & { readonly value: Record<string, unknown> },
  replaced: StoredItem | undefined,
  { fields, now }: { readonly fields: readonly string[]; readonly now: number },
): Exclude<Said, string> & { readonly id: string } {
  const json = jsonOf(value);
  const texts = index === false ? [] : (index ?? fields).flatMap((path) => textsAt(json, path));
  const content = texts.join('\n').trim();
  const revision = (replaced?.revision ?? 0) + 1;
  const indexed = content !== '';
  const meta: JsonObject = {
    ...{ key, value: json, revision, indexed },
    createdAt: replaced?.createdAt ?? now,
  };
  return { id: digest([key, revision]), content: indexed ? content : 'an item without text', meta };
}

/**
 * The item of a memory in the scope of a namespace.
 *
 * @throws {BackendError} when something else is stored there
 */
export function storedItem(
  { sourceIds, meta, ingestTime, id: memoryId }: Omit<ListedMemory, 'scope'>,
  { namespace, system }: { readonly namespace: readonly string[]; readonly system: string },
): StoredItem {
  const read = metaSchema.safeParse(meta);
  const [id, ...others] = sourceIds;
  if (read.success && id !== undefined && others.length === 0) {
    // As it is stored: the schema, which copies it, leaves a key `__proto__` out.
    return { ...read.data, value: meta?.value as JsonObject, id, namespace, updatedAt: ingestTime };
  }
  throw new BackendError(system, `the memory ${JSON.stringify(memoryId)} is not an item of a store.`, {
    hint: 'Let nothing but the store write to its memory, and use a memory that keeps messages word for word: bm25, embedding or hybrid.',
  });
}

/** The item in the form of LangGraph. */
export function itemOf({ key, value, namespace, createdAt, updatedAt }: StoredItem): Item {
  return {
    key,
    value: copyOf(value) as JsonObject,
    namespace: namespace.slice(),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

/** A copy of JSON, so that a caller may change what it is given; many times as fast as `structuredClone`. */
function copyOf(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) {
    const part = value[key] as JsonValue;
    // As a key of JSON, `__proto__` is data.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: copyOf(part), ...own });
    else copy[key] = copyOf(part);
  }
  return copy;
}

const own = { enumerable: true, configurable: true, writable: true } as const;

/** The value as JSON, without members that are undefined. @throws {InvalidArgumentError} when JSON cannot hold it */
function jsonOf(value: Record<string, unknown>): JsonObject {
  const text: string | undefined = JSON.stringify(value);
  const read: JsonValue = text === undefined ? null : (JSON.parse(text) as JsonValue);
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  throw new InvalidArgumentError('value', `expected an object, got ${text ?? typeof value}.`, {
    hint: 'Values of a store are objects: { text: "…" }.',
  });
}

/** A part of a path: a key, the index of a list (negative from its end), or all items of a list. */
type Step = { readonly key: string } | { readonly index: number } | 'all';

/**
 * The texts that a path of LangGraph's `index` finds in a value: `title`, `metadata.title`, `chapters[*].content`,
 * `authors[-1].name`, or `$` for all texts of the value. Numbers and booleans count as texts.
 */
function textsAt(value: JsonValue, path: string): string[] {
  const steps = path === '$' || path === '' ? [] : stepsOf(path);
  let found: JsonValue[] = [value];
  for (const step of steps) found = found.flatMap((part) => follow(part, step));
  return found.flatMap(leaves);
}

function stepsOf(path: string): Step[] {
  return path.split('.').flatMap((part) => {
    const [key = '', ...indexes] = part.split('[');
    const steps: Step[] = key === '' ? [] : [{ key }];
    for (const index of indexes) steps.push(index === '*]' ? 'all' : { index: Number.parseInt(index, 10) });
    return steps;
  });
}

function follow(value: JsonValue, step: Step): JsonValue[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step === 'all') return Array.isArray(value) ? value : [];
  if ('index' in step) return Array.isArray(value) ? present(value.at(step.index)) : [];
  return Array.isArray(value) || !Object.hasOwn(value, step.key) ? [] : present(value[step.key]);
}

function present(value: JsonValue | undefined): JsonValue[] {
  return value === undefined ? [] : [value];
}

function leaves(value: JsonValue): string[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)];
}
