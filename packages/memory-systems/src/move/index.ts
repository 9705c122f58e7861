/** Moves what is stored: between systems, embedders, storages and other libraries. */

export { exportLines, readExport } from './export-lines.js';
export { exportsOfMemories, type ForeignMemory } from './exports-of-memories.js';
export {
  type ImportedUser,
  type ImportUserOptions,
  type ImportWay,
  importUser,
  type MoveProgress,
} from './import-user.js';
export { type MovableMemory, movableMemory } from './movable-memory.js';
export { type MovedMemory, type MovePlan, moveMemory, planMove } from './move-memory.js';
export { type MovedFrom, storedMemory } from './stored-memory.js';
