export {
  type Drift,
  type DriftInput,
  type DriftKind,
  findDrift,
} from './drift/find-drift.js';
export { readSchemaValues, type SpokenValue } from './drift/read-schema-values.js';
export {
  type CheckedUserOptions,
  createCheckedUser,
  createReactingUser,
  type ReactingUser,
  type ReactingUserOptions,
} from './feedback/create-reacting-user.js';
export type { FeedbackFamilyName } from './feedback/feedback-family.js';
export type { Reaction, UserAction } from './feedback/reaction.js';
export {
  createRolePlayingUser,
  type RolePlayingUserOptions,
} from './role-playing/create-role-playing-user.js';
export type { SimulatedLife } from './role-playing/simulated-life.js';
