export { type AwiMemorySettings, awi, awiMemory as memorySystem } from './awi-memory.js';
export { type AwiMemoryOptions, awiMemoryOptionsSchema } from './awi-memory-options.js';
export { awiPolicySchema } from './awi-policy.js';
export { awiPromptTemplate } from './awi-prompt-template.js';
export { createAwiPolicy } from './create-awi-policy.js';
export { type AwiNote, readAwiNotes } from './read-awi-notes.js';
