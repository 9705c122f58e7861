import type * as z from 'zod';
import type { Generator } from './generator.js';

/** A generator, its options typed by their schema. */
export function defineGenerator<Schema extends z.ZodObject>(definition: Generator<Schema>): Generator {
  // Options reach a generator only through its own schema.
  return definition as unknown as Generator;
}
