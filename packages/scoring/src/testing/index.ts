export { dataDir, suiteName } from '../__fixtures__/data-dir.js';
export { tableFaults } from './table-faults.js';
