export { blocksGenerator } from './generate/steps/blocks-generator.js';
export { conversationsGenerator } from './generate/steps/conversations-generator.js';
export { graphsGenerator } from './generate/steps/graphs-generator.js';
export { personaMemGenerator } from './generate/steps/personamem-generator.js';
export { qaGenerator } from './generate/steps/qa-generator.js';
