import packageJson from '../package.json' with { type: 'json' };

/** Version of the runner, and so of the code that a run was made with. */
export const version: string = packageJson.version;
