export { amemgymGenerator } from './amemgym/amemgym-generator.js';
export { type CallOptions, callOptionsSchema } from './amemgym/config/call-options.js';
export {
  type AmemgymEnvironment,
  type AmemgymEnvironmentOptions,
  amemgymEnvironmentSchema,
} from './amemgym/config/environment-schema.js';
export {
  extraHint,
  isOriginalEnvironment,
  type OriginalEnvironment,
  readOriginalEnvironment,
} from './amemgym/config/read-original-environment.js';
export { requirePossible } from './amemgym/config/require-possible.js';
export { type GenerateUserOptions, generateProfile, generateUser } from './amemgym/generate-user.js';
export { generateAmemgymUsersOffline } from './amemgym/offline/generate-amemgym-users-offline.js';
export {
  type AmemgymOfflineEnvironmentOptions,
  amemgymOfflineEnvironmentSchema,
} from './amemgym/offline/offline-environment.js';
export { choosePersonas } from './amemgym/personas/choose-personas.js';
export { makeUpProfiles } from './amemgym/personas/make-up-profiles.js';
export type { GenerationContext } from './amemgym/stages/generation-context.js';
export { addMonths, type PeriodDates, periodDates } from './amemgym/timeline/period-dates.js';
export { type SessionTimesOptions, sessionTimes } from './amemgym/timeline/session-times.js';
export {
  type StateVariant,
  type StateVariantsOptions,
  stateVariants,
} from './amemgym/timeline/state-variants.js';
export { readProfile } from './amemgym/user/read-stages.js';
export { saveUserParts } from './amemgym/user/save-user-parts.js';
export {
  createMemoryStageStore,
  type StageName,
  type StageStore,
  stageNames,
} from './amemgym/user/stage-store.js';
export { toAmemgymItem } from './amemgym/user/to-amemgym-item.js';
export type {
  DraftEvent,
  DraftOption,
  DraftQuestion,
  DraftSession,
  PeriodUpdate,
  StateTransition,
  UserParts,
  UserProfile,
} from './amemgym/user/user-parts.js';
export { defineGenerator } from './generator/define-generator.js';
export {
  type ExpectedGeneration,
  type ForeignConfig,
  type GenerationFiles,
  type GenerationRequest,
  type GenerationTools,
  type Generator,
  type GeneratorArgument,
  jsonFile,
  type PreparedGeneration,
  type UserTools,
} from './generator/generator.js';
export { generators } from './generator/registry.js';
export { openStageFolder, type StageFolder } from './generator/stage-folder.js';
