import type { JsonObject } from '@memgym/core';
import * as z from 'zod';

/**
 * The JSON Schema of replies that `schema` accepts. Members with a default are required and unknown members are
 * excluded, as strict servers demand; optional members remain optional.
 */
export function replySchema(schema: z.ZodType): JsonObject {
  const { $schema, ...reply } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type !== 'object' || jsonSchema.properties === undefined) return;
      jsonSchema.additionalProperties ??= false;
      const required = new Set(jsonSchema.required);
      for (const [name, member] of Object.entries(jsonSchema.properties)) {
        if (typeof member !== 'object' || !('default' in member)) continue;
        required.add(name);
        delete member.default;
      }
      if (required.size > 0) jsonSchema.required = [...required];
    },
  });
  return reply as JsonObject;
}

/** The JSON Schema that replies are read by: members with a default may be missing, as the schema itself has it. */
export function readingForm(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
}
