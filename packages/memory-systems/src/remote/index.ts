/** For a memory that is elsewhere: an HTTP service, a database, another process. */
export { askService, type ServiceAnswer, type ServiceRequest } from './ask-service.js';
export { defineRemoteMemory, type RemoteMemoryParts } from './define-remote-memory.js';
export { reachService, readLimited } from './reach-service.js';
export type {
  RemoteCall,
  RemoteHit,
  RemoteItem,
  RemoteMemory,
  RemoteMessage,
  RemotePage,
  RemoteQuery,
  RemoteScope,
  RemoteWrite,
} from './remote-memory.js';
export { remoteScopeOf } from './remote-scope.js';
export { remoteMemory } from './remote-system.js';
export { secretFromEnvironment } from './secret-from-environment.js';
export { toldFailure } from './told-failure.js';
