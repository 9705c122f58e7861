export { type FindDataOptions, findData } from './data/find-data.js';
export { type JsonLine, readJsonLines } from './data/read-json-lines.js';
export {
  benchmarkConfigSchema,
  type EmbedderConfig,
  type Experiment,
  embedderConfigSchema,
  experimentSchema,
  type ModelConfig,
  modelConfigSchema,
  type SystemConfig,
  systemConfigSchema,
} from './experiment/experiment-schema.js';
export { parseExperiment, readExperiment } from './experiment/read-experiment.js';
export { readEnvironment } from './models/read-environment.js';
export { type Environment, resolveEmbedder, resolveModel } from './models/resolve-models.js';
export { type OpenedRun, openRun, rebuildReport } from './run/open-run.js';
export { type FinishedRun, type RunOptions, type RunProgress, runExperiment } from './run/run-experiment.js';
export { type PlannedSystem, type PlanOptions, planRun, type RunPlan } from './run/run-plan.js';
export { version } from './version.js';
