export { type ChatModelParts, chatModelOf, type EmbedderParts, embedderOf } from '@memgym/core/memory';
export * from './app-memory/index.js';
export { openFolderStorage } from './storage/index.js';
