import type { EmbedderDefinition } from '@memgym/core';
import { embedder as offlineEmbedder } from '@memgym/embedder-hashed';
import { embedder as staticEmbedder } from '@memgym/embedder-static';

/** The embedder of experiments that neither choose one nor have a server for it. */
export const defaultEmbedder = staticEmbedder as EmbedderDefinition;

/** The built-in embedders, which need no server. */
export const builtInEmbedders: readonly EmbedderDefinition[] = [
  defaultEmbedder,
  offlineEmbedder as EmbedderDefinition,
];
