export { openFolderStorage } from './folder/open-folder-storage.js';
export { createInMemoryStorage } from './in-memory-storage.js';
export { LazyRow } from './lazy-row.js';
export { vectorFromBytes, vectorToBytes } from './vector-bytes.js';
