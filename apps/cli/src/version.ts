import packageJson from '../package.json' with { type: 'json' };

/** The version of the command. Packages have versions of their own. */
export const version: string = packageJson.version;
