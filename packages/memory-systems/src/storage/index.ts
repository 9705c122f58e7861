export { backupToFolder } from './backup-to-folder.js';
export { copyStorage } from './copy-storage.js';
export { openFolderStorage } from './folder/open-folder-storage.js';
export { placeBackup } from './folder/place-backup.js';
export { createInMemoryStorage } from './in-memory-storage.js';
export { LazyRow } from './lazy-row.js';
export { vectorFromBytes, vectorToBytes } from './vector-bytes.js';
