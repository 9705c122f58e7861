import type { Experiment } from '@memgym/experiments';
import type { Registry } from '@memgym/registry';
import * as z from 'zod';

/**
 * The values of options by which an experiment names modules that are imported, or programs that are started, apart from its
 * parts: those whose schema says so by `meta({ reaches })`.
 */
export async function namedModules(
  { benchmark, embedder, systems }: Experiment,
  registry: Registry,
): Promise<string[]> {
  const asked = await registry.find('benchmark', benchmark.type);
  const found = codeIn(asked.optionsSchema, benchmark.options);
  const embedders = [embedder, ...systems.flatMap((system) => system.embedder ?? [])];
  for (const { type, options } of embedders) {
    if (type === 'auto' || type === 'openai') continue;
    found.push(...codeIn((await registry.find('embedder', type)).optionsSchema, options));
  }
  return [...new Set(found)];
}

/** What an option with this meta reaches: code that runs, an address that is sent to, a variable of the environment, a file. */
export type Reach = 'code' | 'address' | 'variable' | 'file';

function codeIn(schema: z.ZodType, options: unknown): string[] {
  return reachesIn(schema).flatMap(({ path, reaches }) => {
    const value = valueAt(options, path);
    return reaches === 'code' && typeof value === 'string' ? [value] : [];
  });
}

/** An option that reaches beyond its run. */
export interface ReachingOption {
  readonly path: readonly string[];
  readonly reaches: Reach;
}

/** The options of a schema that reach beyond a run. */
export function reachesIn(schema: z.ZodType): ReachingOption[] {
  const found: ReachingOption[] = [];
  const visit = (node: SchemaNode, path: readonly string[]): void => {
    if (node.reaches !== undefined) found.push({ path, reaches: node.reaches });
    for (const [key, inner] of Object.entries(node.properties ?? {})) visit(inner, [...path, key]);
    for (const inner of [...(node.anyOf ?? []), ...(node.allOf ?? [])]) visit(inner, path);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode, []);
  return found;
}

interface SchemaNode {
  readonly reaches?: Reach;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly anyOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
}

function valueAt(options: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    options,
  );
}
