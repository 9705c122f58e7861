export { exportsOfMem0 } from './exports-of-mem0.js';
export { mem0Memory, memorySystem } from './mem0-memory.js';
export { offlineReplies } from './offline.js';
