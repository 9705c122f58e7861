export { dataDir, suiteName } from './data-dir.js';
export { publishedDifferences } from './published-differences.js';
export { withFolder } from './temp-folder.js';
