export { type OptionRow, optionRows } from './experiment/option-table.js';
