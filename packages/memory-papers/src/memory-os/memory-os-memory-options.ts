import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import {
  type MemoryOsSettings,
  memoryOsPresetSchema,
  memoryOsPresets,
  memoryOsSettingsSchema,
} from './memory-os-presets.js';

export const memoryOsMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  preset: memoryOsPresetSchema
    .default('package')
    .describe(
      'Settings of the `paper` (LoCoMo), of the released `package`, of its `locomo` script or of `memorybench`. Default package.',
    ),
  settings: memoryOsSettingsSchema
    .partial()
    .prefault({})
    .describe('Settings that differ from the preset’s. Default none.'),
  onUnusableReply: unusableReplySchema,
});
export type MemoryOsMemoryOptions = z.infer<typeof memoryOsMemoryOptionsSchema>;

/** The preset with its overrides. */
export function settingsOf({ preset, settings }: MemoryOsMemoryOptions): MemoryOsSettings {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { ...memoryOsPresets[preset], ...Object.fromEntries(set) };
}
