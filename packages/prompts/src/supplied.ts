export { type DefinedPrompt, definedPrompts } from './prompt/defined-prompts.js';
export { type ExportedPrompt, exportPrompt, textsOf } from './supplied/export-prompt.js';
export { type PromptFile, parsePromptFile } from './supplied/prompt-file.js';
export { type SuppliedPrompts, supplyPrompts } from './supplied/supplied-prompts.js';
