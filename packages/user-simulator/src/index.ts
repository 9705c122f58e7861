export {
  type Drift,
  type DriftInput,
  type DriftKind,
  findDrift,
} from './drift/find-drift.js';
export { readSchemaValues } from './drift/read-schema-values.js';
export type { SpokenValue } from './drift/spoken-value.js';
export {
  createRolePlayingUser,
  type RolePlayingUserOptions,
} from './role-playing/create-role-playing-user.js';
export { fixedRolePrompt } from './role-playing/prompts/fixed-role.js';
export { referenceRolePrompt } from './role-playing/prompts/reference-role.js';
export { type SimulatedLife, simulatedLifeSchema } from './role-playing/simulated-life.js';
