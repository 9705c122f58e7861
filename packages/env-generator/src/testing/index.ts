export { examplePersona } from './example-persona.js';
export {
  createGeneratorScript,
  type GeneratorScript,
  type GeneratorScriptOptions,
} from './generator-script.js';
export { readBlocks } from './script/read-blocks.js';
export type { BadReplyKind } from './script/spoil-reply.js';
