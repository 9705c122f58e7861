import * as z from 'zod';

/**
 * An object whose keys are names that others gave, such as question types: every key is kept, also `__proto__`, which
 * `z.record` leaves out.
 */
export function groupsOf<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<Record<string, z.output<Schema>>, Record<string, z.input<Schema>>> {
  const isObject = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return z
    .custom<Record<string, z.input<Schema>>>(isObject, 'expected an object')
    .transform((groups, context) =>
      Object.fromEntries(
        Object.entries(groups).flatMap(([name, group]) => {
          const { success, data, error } = schema.safeParse(group);
          if (success) return [[name, data]];
          for (const { path, message } of error.issues)
            context.issues.push({ code: 'custom', message, path: [name, ...path], input: group });
          return [];
        }),
      ),
    );
}
