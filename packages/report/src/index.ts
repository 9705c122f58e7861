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
export type { Remark } from './answers/remark.js';
export { boardPage } from './board/board-page.js';
export { boardRowPage } from './board/board-row-page.js';
export type { ShownBoard, ShownRow } from './board/shown-board.js';
export { csvCell } from './csv-cell.js';
export { exportFigure, type FigureFormat, figureFormats, lacksLetters } from './figures/export-figure.js';
export { type HeatmapOptions, type HeatmapRow, heatmapFigure } from './figures/heatmap-figure.js';
export { inspectorPage } from './inspector/inspector-page.js';
export { type LabelFormInput, type LabelTask, labelForm } from './label-form/label-form.js';
export {
  type FlippedAnswer,
  type RunChange,
  type RunDifferenceInput,
  runDifferencePage,
} from './pages/run-difference-page.js';
export { type RunListInput, type RunRow, type RunTrend, runListPage } from './pages/run-list-page.js';
export { messagePage, servedPolicy } from './pages/served-page.js';
export { renderReport } from './render-report.js';
export type {
  MeasuredSeconds,
  ReportInput,
} from './report-input.js';
export { halfOf, type RunFacts, runFacts } from './run-facts.js';
export type { PageLink, Served } from './served.js';
