export { convertFormat } from './amemgym/convert/convert-format.js';
export { exportFormat } from './amemgym/export/export-run.js';
export { scoreFormat } from './amemgym/score/score-results.js';
