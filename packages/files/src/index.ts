export { holdLock, isLockHeld, type Lock, type LockOptions } from './hold-lock.js';
export { isThere } from './is-there.js';
export { localPath } from './local-path.js';
export { namingPath, namingPathSync } from './naming-path.js';
export { openFlags, openRegular } from './open-regular.js';
export { isOwnerRunning, type ProcessOwner, parseProcessOwner, thisProcess } from './process-owner.js';
export { refuseLink } from './refuse-link.js';
export { type ReplaceFileOptions, replaceFile, replaceFileSync } from './replace-file.js';
export { writeAll, writeAllTo } from './write-all.js';
