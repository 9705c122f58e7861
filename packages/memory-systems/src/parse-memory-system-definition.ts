import { ConfigError } from '@memgym/core/errors';
import type { MemorySystemDefinition } from '@memgym/core/memory';
import * as z from 'zod';

const definitionSchema = z.object({
  type: z.string().min(1),
  description: z.string(),
  optionsSchema: z.custom<z.ZodType>(
    (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
    'expected a zod schema',
  ),
  needs: z.array(z.enum(['model', 'embedder'])),
  defaultK: z.number().nonnegative().or(z.literal(Number.POSITIVE_INFINITY)).optional(),
  exempt: z.record(z.string(), z.string()).optional(),
  programs: z.custom((value) => typeof value === 'function', 'expected a function').optional(),
  keys: z.custom((value) => typeof value === 'function', 'expected a function').optional(),
  create: z.custom<MemorySystemDefinition['create']>(
    (value) => typeof value === 'function',
    'expected a function',
  ),
});

/**
 * A value as the definition of a memory system: the object itself, because its methods may need its other members.
 * @param origin its source, for errors
 * @throws {ConfigError} naming each member that is missing or of another kind
 */
export function parseMemorySystemDefinition(value: unknown, origin: string): MemorySystemDefinition {
  const parsed = definitionSchema.safeParse(value);
  if (parsed.success) return value as MemorySystemDefinition;
  throw new ConfigError(
    `The \`memorySystem\` of '${origin}' is not a memory system: ${z.prettifyError(parsed.error)}`,
    { key: 'type', hint: 'See MemorySystemDefinition in @memgym/core.', cause: parsed.error },
  );
}
