export { drawWeighted } from './draw-weighted.js';
export { type CallOptions, callOptionsSchema } from './evolution/config/call-options.js';
export {
  type Environment,
  type EnvironmentOptions,
  environmentSchema,
} from './evolution/config/environment-schema.js';
export { requirePossible } from './evolution/config/require-possible.js';
export { expectGeneration } from './evolution/expect-generation.js';
export { type GenerateUserOptions, generateProfile, generateUser } from './evolution/generate-user.js';
export type { GenerationContext } from './evolution/generation-context.js';
export {
  readLanguages,
  type WritingLanguages,
  writingLanguage,
} from './evolution/languages/writing-language.js';
export { generateUsersOffline } from './evolution/offline/generate-users-offline.js';
export { makeUpProfiles } from './evolution/offline/make-up-profiles.js';
export { choosePersonas } from './evolution/personas/choose-personas.js';
export type { StateVariable, UserState } from './evolution/state.js';
export { readProfile } from './evolution/user/read-stages.js';
export { saveUserParts } from './evolution/user/save-user-parts.js';
export { createMemoryStageStore, type StageStore, stageNames } from './evolution/user/stage-store.js';
export { countUpdates } from './evolution/user/update-counts.js';
export type { UserParts, UserProfile } from './evolution/user/user-parts.js';
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
