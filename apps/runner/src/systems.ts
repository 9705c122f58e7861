export { findSystem, repliesOfSystem } from './plugins/find-system.js';
export { knownMemorySystems } from './plugins/known-systems.js';
