import type * as z from 'zod';
import type { Embedder } from './embedder.js';

/** An embedder that an experiment can name by its package or file, which exports it as `embedder`. */
export interface EmbedderDefinition<Options = unknown> {
  /** Short name, kebab-case. */
  readonly type: string;
  /** A one-line description, for lists. */
  readonly description: string;
  /** The single source of options; every key needs a default. */
  readonly optionsSchema: z.ZodType<Options>;
  /** Creates the embedder from parsed options. */
  create(options: Options): Embedder | Promise<Embedder>;
}
