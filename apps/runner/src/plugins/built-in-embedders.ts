import type { EmbedderDefinition } from '@memgym/core';
import { embedder as staticEmbedder } from '@memgym/embedder-static';
import { embedder as offlineEmbedder } from '@memgym/offline-model';

/** The embedder of experiments that choose none and have no server for it. */
export const defaultEmbedder = staticEmbedder as EmbedderDefinition;

/** The embedders that need no server and come along. */
export const builtInEmbedders: readonly EmbedderDefinition[] = [
  defaultEmbedder,
  offlineEmbedder as EmbedderDefinition,
];
