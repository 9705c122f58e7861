export * from './app-memory/index.js';
export { openFolderStorage } from './storage/index.js';
