export {
  type AnswerCalls,
  type AnswerTexts,
  type ExplainAnswersOptions,
  explainAnswers,
} from './answers/explain-answers.js';
export type {
  AnswerOutcome,
  EvidenceTurn,
  ExplainedAnswer,
  ExplainedAnswers,
  Judgement,
  MemoryWrite,
  RetrievedMemory,
  SentMessage,
} from './answers/explained-answer.js';
export { exportFigure, type FigureFormat, figureFormats, lacksLetters } from './figures/export-figure.js';
export { type HeatmapOptions, type HeatmapRow, heatmapFigure } from './figures/heatmap-figure.js';
export { inspectorPage } from './inspector/inspector-page.js';
export { type LabelFormInput, type LabelTask, labelForm } from './label-form/label-form.js';
export { renderReport } from './render-report.js';
export type {
  BaselineTable,
  MeasuredSeconds,
  ReportInput,
} from './report-input.js';
export { type RunFacts, runFacts } from './run-facts.js';
