import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const noneMemoryOptionsSchema = z.strictObject({ profile: profileSchema });
