export { tableFaults } from './table-faults.js';
