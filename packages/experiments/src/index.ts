export { chooseSystems, findOrRead, modelName } from './choose-systems.js';
export {
  defaultEmbedder,
  type EmbedderConfig,
  type Experiment,
  embedderConfigSchema,
  experimentSchema,
  type ModelConfig,
  modelConfigSchema,
  type SystemConfig,
  systemConfigSchema,
} from './experiment-schema.js';
export { optionTable } from './option-table.js';
export { applySettings, readConfigFile } from './read-config-file.js';
export { parseExperiment, readExperiment } from './read-experiment.js';
export { readJudges } from './read-judges.js';
export { departureCaution, hasProfiles, resolveProfile } from './resolve-profile.js';
