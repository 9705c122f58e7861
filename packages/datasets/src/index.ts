export {
  type AmemgymOption,
  type AmemgymPeriod,
  type AmemgymQuestion,
  type AmemgymSession,
  type AmemgymState,
  type AmemgymUser,
  type AmemgymVariable,
  amemgymRightOption,
  amemgymTruth,
} from './amemgym/amemgym-user.js';
export type { LoadedAmemgym } from './amemgym/loaded-amemgym.js';
export { readJsonFile } from './files/read-json-file.js';
export type { LoadedDataset } from './loaded-dataset.js';
export { type LoadLocomoOptions, loadLocomo, loadLocomoOptionsSchema } from './locomo/load-locomo.js';
export { type LocomoCategory, locomoCategories } from './locomo/locomo-categories.js';
export { locomoNotMentioned } from './locomo/locomo-questions.js';
export {
  type LoadMemDailyOptions,
  loadMemDaily,
  loadMemDailyOptionsSchema,
} from './memdaily/load-memdaily.js';
export {
  type MemDailyGroup,
  type MemDailyType,
  memdailyGroups,
  memdailyTypes,
} from './memdaily/memdaily-types.js';
export { countQuirks, type Quirk, type QuirkAction, type QuirkFinding } from './quirk-finding.js';
