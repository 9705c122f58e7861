export { convertMemSim } from './original/convert-format.js';
