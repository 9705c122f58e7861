/**
 * Whether something thrown is an error. It does not ask for an instance of `Error`, because errors of Node are not
 * instances of the `Error` of another context, and test runners give each file a context of its own.
 */
export function isErrorLike(error: unknown): error is Error {
  return typeof partOf(error, 'message') === 'string' && typeof partOf(error, 'name') === 'string';
}

/** The code of an error of Node or of a library, such as `ENOENT`; undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
  const code = partOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** The message of an error, or what was thrown instead of one, as text. */
export function messageOf(error: unknown): string {
  const message = partOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}

function partOf(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
}
