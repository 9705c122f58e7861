import { z } from 'zod';
import { profileSchema } from '../shared/profile-schema.js';

export const oracleMemoryOptionsSchema = z.strictObject({ profile: profileSchema });
export type OracleMemoryOptions = z.infer<typeof oracleMemoryOptionsSchema>;
