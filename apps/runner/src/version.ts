import packageJson from '../package.json' with { type: 'json' };

/** Version of the runner. */
export const version: string = packageJson.version;

/**
 * Version of the code that a run was made with: that of the runner with the digest of all its code, which the
 * build puts in. Between two releases the code changes and the version does not, and what older code made must not
 * be taken for the same.
 */
export const codeVersion: string =
  process.env.MEMGYM_CODE === undefined ? version : `${version}+${process.env.MEMGYM_CODE}`;
