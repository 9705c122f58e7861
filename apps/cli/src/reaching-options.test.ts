import { reachesIn } from '@memgym/runner';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registryFor } from './registry.js';

/** Names of options that sound like a path, a module, a program, an address or a variable of the environment. */
const suspicious =
  /(url|path|(?<!pro)file|folder|module|package|command|args|env|header|token$|address|server|host|cwd|key$|score$|table|storage|endpoint|origin)/i;

/** Options that sound like it: parts of what is sent to, or read from, the address that another option names. */
const harmless = /^(rest\.(keyHeader|headers|\w+\.path)|(rest|mcp)\.recall\.(score|sources\.key))$/;

function leaves(node: Record<string, unknown>, path: readonly string[] = []): string[][] {
  const inner = Object.entries((node.properties ?? {}) as Record<string, Record<string, unknown>>);
  const branches = [...((node.anyOf as []) ?? []), ...((node.allOf as []) ?? [])];
  if (inner.length === 0 && branches.length === 0)
    return node.enum === undefined && node.const === undefined && isText(node.type) ? [[...path]] : [];
  return [
    ...inner.flatMap(([key, next]) => leaves(next, [...path, key])),
    ...branches.flatMap((next) => leaves(next, path)),
  ];
}

/** A text, or anything: numbers and choices reach nothing. */
const isText = (type: unknown): boolean =>
  type === undefined || type === 'string' || type === 'array' || type === 'object';

describe('the options of every part that comes with the command', () => {
  const registry = registryFor();
  const parts = (['benchmark', 'memorySystem', 'embedder'] as const).flatMap((kind) =>
    registry.declared(kind).map(({ type }) => ({ kind, type })),
  );

  it.each(parts)('say what they reach beyond a run: $kind $type', async ({ kind, type }) => {
    const { optionsSchema } = (await registry.find(kind, type)) as { optionsSchema: z.ZodType };
    const marked = reachesIn(optionsSchema).map(({ path }) => path.join('.'));
    const json = z.toJSONSchema(optionsSchema, { io: 'input', unrepresentable: 'any' });
    const unmarked = leaves(json as Record<string, unknown>)
      .map((path) => path.join('.'))
      .filter((option) => suspicious.test(option))
      .filter((option) => !marked.some((one) => option === one || option.startsWith(`${one}.`)))
      .filter((option) => !harmless.test(`${type}.${option}`));
    expect([...new Set(unmarked)]).toEqual([]);
  });
});
