import type { MemorySystemDefinition } from '@memgym/core';

/** The programs that a memory system starts with these options, to be shown before they run. */
export function startedPrograms({
  definition,
  options,
}: {
  readonly definition: MemorySystemDefinition;
  readonly options: object;
}): readonly string[] {
  const parsed = definition.optionsSchema.safeParse(options);
  return parsed.success ? (definition.programs?.(parsed.data) ?? []) : [];
}
