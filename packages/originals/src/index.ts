export { benchmarksWith, type OriginalAction, originalFormat } from './original-format.js';
export type {
  ConvertContext,
  ConvertedExperiment,
  ConvertFormat,
  ExportFolder,
  ExportFormat,
  ExportOutcome,
  OriginalFormats,
  PlayableConfigs,
  ScoreContext,
  ScoredFigure,
  ScoredResults,
  ScoreFormat,
} from './original-formats.js';
