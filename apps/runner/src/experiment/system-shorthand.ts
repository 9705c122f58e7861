import type { assistantFormatSchema } from '@memgym/memory-systems/define';
import type * as z from 'zod';
import { benchmarks } from '../known/benchmarks.js';

/** A system written as a string. */
export interface SystemShorthand {
  readonly name: string;
  readonly type: string;
  readonly options?: unknown;
  readonly insights?: Readonly<Record<string, string>> | undefined;
  readonly window?: { readonly updateBatch: number; readonly localLength: number } | undefined;
  readonly k?: number | 'all' | undefined;
  readonly format?: z.input<typeof assistantFormatSchema> | undefined;
}

/** A package or a path as a name in results: `@acme/memory` is `acme-memory`. */
const nameOf = (type: string): string => type.replace(/^[^A-Za-z0-9]+/, '').replace(/[^\w.-]+/g, '-');

const agentNames = benchmarks.flatMap(({ agentNames }) => agentNames ?? []);
const patterns = [
  /^([^()]+?)-?\((\d+),\s*(\d+)(?:,\s*(\d+|all))?\)$/,
  ...agentNames.flatMap(({ pattern }) => pattern ?? []),
];

/**
 * Parses a system's short form: a type with defaults, or `type(updateBatch,localLength,k)`, the type behind a message
 * window, which gets the name `type-2-4-30`; `k` may be omitted or `all`. The type may be a package or path. Names of a
 * benchmark's original agents, also in its own notation, give the corresponding systems.
 */
export function readSystemShorthand(text: string): SystemShorthand {
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const [, given = text, updateBatch, localLength, k] = match ?? [];
  const type = /^[A-Z][A-Z0-9-]*$/.test(given) ? given.toLowerCase() : given;
  const named = agentNames.find(({ systems }) => Object.hasOwn(systems, type));
  const system = named?.systems[type] ?? { type };
  if (updateBatch === undefined || localLength === undefined) return { name: nameOf(type), ...system };
  return {
    name: [nameOf(type), updateBatch, localLength, ...(k === undefined ? [] : [k])].join('-'),
    ...system,
    window: { updateBatch: Number(updateBatch), localLength: Number(localLength) },
    ...(k !== undefined && { k: k === 'all' ? k : Number(k) }),
  };
}
