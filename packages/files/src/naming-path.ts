import { isErrorLike } from '@memgym/core/errors';

/**
 * Does something with a file. An error about an open file, as of `write` or `close`, does not say which one; it then
 * gets the path of the file as its `path`, like the errors of `open`.
 * @throws the errors of `work`
 */
export async function namingPath<Result>(
  path: string,
  work: () => Result | Promise<Result>,
): Promise<Awaited<Result>> {
  try {
    return await work();
  } catch (error) {
    throw named(path, error);
  }
}

/** As {@link namingPath}, but done when it returns. @throws the errors of `work` */
export function namingPathSync<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw named(path, error);
  }
}

function named(path: string, error: unknown): unknown {
  if (isErrorLike(error) && 'syscall' in error && !('path' in error)) Object.assign(error, { path });
  return error;
}
