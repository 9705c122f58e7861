import { reachesIn } from '@memgym/runner';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registryFor } from './registry.js';

/** Names of options that sound like a path, a module, a program, an address or a variable of the environment. */
const suspicious =
  /(url|path|(?<!pro)file|folder|module|package|command|args|env|header|token$|address|server|host|cwd|key$|score$|table|storage|endpoint|origin)/i;

/** Options that sound like it: parts of what is sent to, or read from, the address that another option names. */
const harmless = /^(rest\.(keyHeader|headers|\w+\.path)|(rest|mcp)\.recall\.(score|sources\.key))$/;

type Json = Readonly<Record<string, unknown>>;

/** The paths of all texts that a schema accepts, or of values of any form, at any depth. */
function leaves(
  node: Json,
  root: Json,
  path: readonly string[] = [],
  above: readonly Json[] = [],
): string[][] {
  const { $ref: reference } = node;
  const found = typeof reference === 'string' ? definitionOf(root, reference) : node;
  // A schema that holds itself.
  if (above.includes(found)) return [];
  const inner = Object.entries((found.properties ?? {}) as Record<string, Json>);
  const others = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items', 'additionalProperties'].flatMap(
    (key) => {
      const part = found[key];
      return typeof part === 'object' && part !== null ? (Array.isArray(part) ? part : [part]) : [];
    },
  ) as Json[];
  if (inner.length === 0 && others.length === 0)
    return found.enum === undefined && found.const === undefined && isText(found.type) ? [[...path]] : [];
  const around = [...above, found];
  return [
    ...inner.flatMap(([key, next]) => leaves(next, root, [...path, key], around)),
    ...others.flatMap((next) => leaves(next, root, path, around)),
  ];
}

const definitionOf = (root: Json, reference: string): Json =>
  reference
    .split('/')
    .slice(1)
    .reduce((node, key) => node[key] as Json, root);

/** A text, or anything: numbers and choices reach nothing. */
const isText = (type: unknown): boolean =>
  type === undefined || type === 'string' || type === 'array' || type === 'object';

/** The options whose names sound like something beyond a run, and which do not say what they reach. */
function unmarkedIn(schema: z.ZodType, type: string): string[] {
  const marked = reachesIn(schema).map(({ path }) => path.join('.'));
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const unmarked = leaves(json, json)
    .map((path) => path.join('.'))
    .filter((option) => suspicious.test(option))
    .filter((option) => !marked.some((one) => option === one || option.startsWith(`${one}.`)))
    .filter((option) => !harmless.test(`${type}.${option}`));
  return [...new Set(unmarked)];
}

describe('the options of every part that comes with the command', () => {
  const registry = registryFor();
  const parts = (['benchmark', 'memorySystem', 'embedder'] as const).flatMap((kind) =>
    registry.declared(kind).map(({ type }) => ({ kind, type })),
  );

  it.each(parts)('say what they reach beyond a run: $kind $type', async ({ kind, type }) => {
    const { optionsSchema } = (await registry.find(kind, type)) as { optionsSchema: z.ZodType };
    expect(unmarkedIn(optionsSchema, type)).toEqual([]);
  });
});

describe('an option that a part gets anew', () => {
  const recursive: z.ZodType = z.object({
    helper: z.string(),
    get inner() {
      return recursive.optional();
    },
  });
  it.each<[string, z.ZodType, string[]]>([
    ['at the top', z.object({ scriptPath: z.string() }), ['scriptPath']],
    ['inside another', z.object({ tool: z.object({ command: z.string() }) }), ['tool.command']],
    ['in a list', z.object({ tools: z.array(z.object({ url: z.string() })) }), ['tools.url']],
    ['in a list of texts', z.object({ modules: z.array(z.string()) }), ['modules']],
    ['in a record', z.object({ tools: z.record(z.string(), z.object({ env: z.string() })) }), ['tools.env']],
    [
      'in one of several forms',
      z.object({ use: z.union([z.number(), z.object({ file: z.string() })]) }),
      ['use.file'],
    ],
    ['with a default', z.object({ storage: z.string().default('memory') }), ['storage']],
    ['of any form', z.object({ endpoint: z.unknown() }), ['endpoint']],
    ['beside one that holds itself', z.object({ tree: recursive, host: z.string() }), ['host']],
    ['that is a choice, which reaches nothing,', z.object({ storage: z.enum(['a', 'b']) }), []],
    ['that is a number, which reaches nothing,', z.object({ fileLimit: z.number() }), []],
  ])('is found %s', (_where, schema, found) => {
    expect(unmarkedIn(schema, 'new')).toEqual(found);
  });
});
