export {
  createGeneratorScript,
  type GeneratorScript,
  type GeneratorScriptOptions,
} from './generator-script.js';
export { createPersonaMemScript, type PersonaMemScript } from './personamem-script.js';
export type { BadReplyKind } from './script/spoil-reply.js';
