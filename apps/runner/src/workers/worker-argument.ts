/** The argument with which a worker's program is started. */
export const workerArgument = 'memgym-worker';

/** Whether this process was started with `inWorkers`. */
export function isStartedAsWorker(): boolean {
  return process.send !== undefined && process.argv[2] === workerArgument;
}
