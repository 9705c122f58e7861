export { type ImportedChats, importChats } from './import-chats.js';
export type { ColumnMap, DateOrder, ImportOptions } from './import-options.js';
