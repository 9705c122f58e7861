import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const oracleMemoryOptionsSchema = z.strictObject({ profile: profileSchema });
