export { type Access, type Caller, type Right, rights } from './access.js';
export { type GivenScope, memoryFor, requireRight, userOf } from './caller-memory.js';
export {
  createMemoryServer,
  type MemoryServer,
  type MemoryServerOptions,
  type ServedRequest,
  type ServerEnvironment,
  type StopReport,
} from './create-memory-server.js';
export { forgetEach } from './forget-each.js';
export { type GivenLimits, type Limits, limitsSchema } from './limits.js';
export { pageOf } from './list-cursor.js';
export { isLoopback, type Listening, type ListenOptions, listen } from './listen.js';
export { Problem, type ProblemCode, problemOf, problemResponse } from './problem.js';
export {
  addToken,
  listTokens,
  type NewToken,
  oneToken,
  openTokenFile,
  randomToken,
  removeToken,
  type TokenEntry,
} from './token-file.js';
