export { amemgymGenerator } from './amemgym/amemgym-generator.js';
export { type CallOptions, callOptionsSchema } from './amemgym/config/call-options.js';
export {
  type AMemGymEnvironment,
  type AMemGymEnvironmentOptions,
  amemgymEnvironmentSchema,
} from './amemgym/config/environment-schema.js';
export { readExtraParams, readOriginalEnvironment } from './amemgym/config/read-original-environment.js';
export { type GenerateUserOptions, generateUser } from './amemgym/generate-user.js';
export type { GenerationContext } from './amemgym/generation-context.js';
export { generateAMemGymUsersOffline } from './amemgym/offline/generate-amemgym-users-offline.js';
export { makeUpProfiles } from './amemgym/offline/make-up-profiles.js';
export { saveUserParts } from './amemgym/user/save-user-parts.js';
export { createMemoryStageStore, type StageStore } from './amemgym/user/stage-store.js';
export { toAMemGymItem } from './amemgym/user/to-amemgym-item.js';
export type { UserParts, UserProfile } from './amemgym/user/user-parts.js';
export { drawWeighted } from './draw-weighted.js';
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
export { openStageFolder, type StageFolder } from './generator/stage-folder.js';
export { dataBlock } from './writing/data-block.js';
export { createPen, type Pen, sentenceCase } from './writing/pen.js';
export { userMessage } from './writing/user-message.js';
