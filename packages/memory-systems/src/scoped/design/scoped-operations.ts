/** All operations that a scoped memory can offer without further code; it does unless its design says otherwise. */
export const everyOperation = ['list', 'update', 'delete', 'deleteBySource', 'history', 'reset'] as const;

export type ScopedOperation = (typeof everyOperation)[number];
