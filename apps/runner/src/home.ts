import { fileURLToPath } from 'node:url';

/**
 * The package of this library: the home of plans that name none, whose parts are those that this library brings itself.
 */
export const runnerHome = fileURLToPath(new URL('.', import.meta.url));
