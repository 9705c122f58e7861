import { fileURLToPath } from 'node:url';

/** Length of a row. */
export const tableDimensions = 256;

/** The folder of the table, next to `dist` and `src`. */
export const tableFolder = fileURLToPath(new URL('../table', import.meta.url));
