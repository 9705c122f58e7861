export { exportFigure, type FigureFormat, figureFormats, lacksLetters } from './figures/export-figure.js';
export { type HeatmapOptions, type HeatmapRow, heatmapFigure } from './figures/heatmap-figure.js';
export { type LabelFormInput, type LabelTask, labelForm } from './label-form/label-form.js';
export { renderReport } from './render-report.js';
export type {
  BaselineTable,
  MeasuredSeconds,
  Miss,
  Misses,
  ReportInput,
  RetrievedText,
} from './report-input.js';
export { type RunFacts, runFacts } from './run-facts.js';
export { type SelectMissesOptions, selectMisses } from './select-misses.js';
