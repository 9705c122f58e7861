import type { ScopedOperation } from './scoped-memory-design.js';

/** All operations that a scoped memory offers by default. */
export const everyOperation: readonly ScopedOperation[] = [
  'list',
  'update',
  'delete',
  'deleteBySource',
  'history',
  'reset',
];
