export { checkGenerator } from './check/check-generator.js';
export { generators } from './generators.js';
export { questionsGenerator } from './questions-generator.js';
