export { benchmarksWith, type OriginalAction, originalFormat } from './original-format.js';
export type {
  CollectedStatistics,
  ConvertContext,
  ConvertedExperiment,
  ConvertFormat,
  ExportFolder,
  ExportFormat,
  ExportOutcome,
  OriginalFormats,
  PlayableConfigs,
  ResultSource,
  ScoreContext,
  ScoredFigure,
  ScoredResults,
  ScoreFormat,
  StatisticsFormat,
} from './original-formats.js';
