/**
 * zod, as the packages of MemGym load it once they are built: the same, but that `locales` holds English only,
 * which takes a third of the time to import.
 */
export { z } from 'zod';
