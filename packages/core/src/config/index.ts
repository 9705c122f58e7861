export { nearestSpelling } from './nearest-spelling.js';
export { parseConfig } from './parse-config.js';
