export { holdLock, isLockHeld, type Lock, type LockOptions } from './hold-lock.js';
export { localPath } from './local-path.js';
export { isThere, openFlags, openRegular, refuseLink } from './open-regular.js';
export { isOwnerRunning, type ProcessOwner, parseProcessOwner, thisProcess } from './process-owner.js';
export { type ReplaceFileOptions, replaceFile, replaceFileSync } from './replace-file.js';
export { namingPath, namingPathSync, writeAll, writeAllTo } from './write-all.js';
