/** The argument with which a worker's program is started. */
export const workerArgument = 'memgym-worker';
