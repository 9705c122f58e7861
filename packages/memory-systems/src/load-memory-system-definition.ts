import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type MemorySystemDefinition } from '@memgym/core';
import { z } from 'zod';

const definitionSchema = z.object({
  type: z.string().min(1),
  description: z.string(),
  optionsSchema: z.custom<z.ZodType>(
    (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
    'expected a zod schema',
  ),
  needs: z.array(z.enum(['model', 'embedder'])),
  defaultK: z.number().nonnegative().or(z.literal(Number.POSITIVE_INFINITY)).optional(),
  create: z.custom<MemorySystemDefinition['create']>(
    (value) => typeof value === 'function',
    'expected a function',
  ),
});

export interface LoadMemorySystemDefinitionOptions {
  /** The folder that relative paths start from. Default the working directory. */
  readonly from?: string;
}

/**
 * The memory system that another package publishes: its export `memorySystem`. This runs code of that
 * package.
 * @param specifier a package name, or a path that starts with `./`, `../` or `/`
 * @throws {ConfigError} when it cannot be loaded, or exports no memory system
 */
export async function loadMemorySystemDefinition(
  specifier: string,
  { from = '.' }: LoadMemorySystemDefinitionOptions = {},
): Promise<MemorySystemDefinition> {
  const exported = await importModule(specifier, from);
  if (exported.memorySystem === undefined) {
    throw new ConfigError(`'${specifier}' exports no \`memorySystem\`.`, {
      key: 'type',
      hint: 'A memory system is published as a MemorySystemDefinition under the name `memorySystem`.',
    });
  }
  const parsed = definitionSchema.safeParse(exported.memorySystem);
  if (!parsed.success) {
    throw new ConfigError(
      `The \`memorySystem\` of '${specifier}' is no definition of one: ${z.prettifyError(parsed.error)}`,
      { key: 'type', hint: 'See MemorySystemDefinition in @memgym/core.', cause: parsed.error },
    );
  }
  // The object itself: its methods may need the rest of it.
  return exported.memorySystem as MemorySystemDefinition;
}

async function importModule(specifier: string, from: string): Promise<Record<string, unknown>> {
  const isPath = /^\.{1,2}[\\/]/.test(specifier) || isAbsolute(specifier);
  const target = isPath ? pathToFileURL(resolve(from, specifier)).href : specifier;
  try {
    return (await import(/* @vite-ignore */ target)) as Record<string, unknown>;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`The memory system '${specifier}' could not be loaded: ${reason}`, {
      key: 'type',
      hint: 'Install the package, or check the path; a path starts with ./ or /.',
      cause,
    });
  }
}
