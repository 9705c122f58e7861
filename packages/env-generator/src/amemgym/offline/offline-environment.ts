import type { z } from 'zod';
import { amemgymEnvironmentSchema } from '../config/environment-schema.js';

/**
 * The options of an offline environment: the usual ones without the choice of personas, because personas are invented.
 */
export const amemgymOfflineEnvironmentSchema = amemgymEnvironmentSchema.omit({ ids: true, excludeIds: true });
export type AmemgymOfflineEnvironmentOptions = z.input<typeof amemgymOfflineEnvironmentSchema>;
