import { profileSchema, unusableReplySchema, vectorIndexSchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import {
  type NemoriSettings,
  nemoriPresetSchema,
  nemoriPresets,
  nemoriSettingsSchema,
} from './nemori-presets.js';

const optionsSchema = z.strictObject({
  profile: profileSchema,
  preset: nemoriPresetSchema
    .default('current')
    .describe(
      'Settings of the `current` code, of its LoCoMo `evaluation`, or of the `2025-09` release. Default current.',
    ),
  settings: nemoriSettingsSchema
    .partial()
    .prefault({})
    .describe('Settings that differ from the preset’s. Default none.'),
  onUnusableReply: unusableReplySchema,
  vectorIndex: vectorIndexSchema,
});
export type NemoriMemoryOptions = z.infer<typeof optionsSchema>;

/** The preset with its overrides. The original does not search waiting messages. */
export function settingsOf({ profile, preset, settings }: NemoriMemoryOptions): NemoriSettings {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  return {
    ...nemoriPresets[preset],
    ...(profile === 'reference' && { messages: 0 }),
    ...Object.fromEntries(set),
  };
}

export const nemoriMemoryOptionsSchema = optionsSchema.refine(
  (options) => {
    const { episodeMinMessages, episodeMaxMessages } = settingsOf(options);
    return episodeMinMessages <= episodeMaxMessages;
  },
  { path: ['settings', 'episodeMinMessages'], message: 'must not be above `episodeMaxMessages`' },
);
