import * as z from 'zod';

/**
 * An object read as a Map, so that any key (`__proto__` too) is data. Not `z.record`: that one leaves
 * such keys out.
 */
export function mapSchema<T>(member: z.ZodType<T>): z.ZodType<Map<string, T>> {
  return z
    .custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'expected an object',
    )
    .transform((object, context) => {
      const map = new Map<string, T>();
      for (const [key, value] of Object.entries(object)) {
        const result = member.safeParse(value);
        if (result.success) {
          map.set(key, result.data);
          continue;
        }
        for (const issue of result.error.issues) {
          context.addIssue({ code: 'custom', message: issue.message, path: [key, ...issue.path] });
        }
      }
      return map;
    });
}
