export { type OptionRow, optionRows } from './option-table.js';
