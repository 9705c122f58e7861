import type { z } from 'zod';
import { amemgymEnvironmentSchema } from '../config/environment-schema.js';

/** What an environment made offline is made of: as any other, but its personas are made up and not chosen. */
export const amemgymOfflineEnvironmentSchema = amemgymEnvironmentSchema.omit({ ids: true, excludeIds: true });
export type AmemgymOfflineEnvironmentOptions = z.input<typeof amemgymOfflineEnvironmentSchema>;
