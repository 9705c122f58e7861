export { type DiskRefusal, diskRefusal } from './disk-refusal.js';
export { holdLock, isLockHeld, type Lock, type LockOptions } from './hold-lock.js';
export { localPath } from './local-path.js';
export { openFlags, openRegular } from './open-regular.js';
export { isOwnerRunning, type ProcessOwner, parseProcessOwner, thisProcess } from './process-owner.js';
export { refuseLink } from './refuse-link.js';
export { type ReplaceFileOptions, replaceFile, replaceFileSync } from './replace-file.js';
export { writeAll, writeAllTo } from './write-all.js';
