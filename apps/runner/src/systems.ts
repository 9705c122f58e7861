export { findSystem, repliesOfSystem } from './plugins/find-system.js';
export { builtInMemorySystems, knownMemorySystems } from './plugins/known-systems.js';
