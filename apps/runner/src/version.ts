import packageJson from '../package.json' with { type: 'json' };

/** Version of the runner. */
export const version: string = packageJson.version;

/**
 * Version of the code that made a run: the runner's version with the digest of its code, inserted by the build. The
 * digest distinguishes code states between two releases.
 */
export const codeVersion: string =
  process.env.MEMGYM_CODE === undefined ? version : `${version}+${process.env.MEMGYM_CODE}`;
