export { examplePersona } from './example-persona.js';
export {
  createGeneratorScript,
  type GeneratorScript,
  type GeneratorScriptOptions,
} from './generator-script.js';
<<<<<<< HEAD
export { createPersonaMemScript, type PersonaMemScript } from './personamem-script.js';
=======
export { rewordingReply } from './rewording-script.js';
>>>>>>> 6aabdbe (Reword MemSim's sentences by a model with refusals counted, measure options and texts of any set, and describe MemSim on its page)
export { type BadReplyKind, badReplyKinds } from './script/spoil-reply.js';
