export { type InstalledPackages, installedPackages, whyNotLoaded } from '../installed-package.js';
export { defined } from './defined.js';
export { didYouMean } from './did-you-mean.js';
export { nearestSpelling } from './nearest-spelling.js';
export { parseConfig } from './parse-config.js';
export { findSchemaProblems, type SchemaProblem, valueAt } from './schema-problems.js';
