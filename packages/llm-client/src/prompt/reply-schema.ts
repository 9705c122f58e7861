import type { JsonObject } from '@memgym/core';
import { z } from 'zod';

/**
 * The JSON Schema of what a model must write so that `schema` accepts it. Members with a default are
 * asked for as well, and unknown members are ruled out, as strict servers require; members that are
 * truly optional stay optional.
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
