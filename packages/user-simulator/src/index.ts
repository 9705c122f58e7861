export {
  type Drift,
  type DriftInput,
  type DriftKind,
  findDrift,
} from './drift/find-drift.js';
export { readSchemaValues } from './drift/read-schema-values.js';
export type { SpokenValue } from './drift/spoken-value.js';
export {
  type ActionModel,
  type ActionProbabilities,
  actionProbabilities,
  drawActions,
  publishedActionModel,
  scoreOfF1,
} from './feedback/action-from-score.js';
export {
  type CheckedUserOptions,
  createCheckedUser,
  createReactingUser,
  type ReactingUser,
  type ReactingUserOptions,
} from './feedback/create-reacting-user.js';
export {
  type FeedbackFamily,
  type FeedbackFamilyName,
  feedbackFamilies,
} from './feedback/feedback-family.js';
export { rateAnswerPrompt } from './feedback/prompts/rate-answer.js';
export { reactToAnswerPrompt } from './feedback/prompts/react-to-answer.js';
export type { Reaction, UserAction } from './feedback/reaction.js';
export type { ReactionInput } from './feedback/reaction-input.js';
export {
  createRolePlayingUser,
  type RolePlayingUserOptions,
} from './role-playing/create-role-playing-user.js';
export { fixedRolePrompt } from './role-playing/prompts/fixed-role.js';
export { referenceRolePrompt } from './role-playing/prompts/reference-role.js';
export { type SimulatedLife, simulatedLifeSchema } from './role-playing/simulated-life.js';
