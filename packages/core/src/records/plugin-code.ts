import * as z from 'zod';

/** The code of a plugin from outside, as it was loaded. */
export const pluginCodeSchema = z.object({
  package: z
    .string()
    .optional()
    .describe('Name of the package that contains it; absent for a file outside of a package.'),
  version: z.string().optional().describe('Version of that package.'),
  digest: z.string().describe('Digest of all of the following.'),
  files: z
    .record(z.string(), z.string())
    .describe('SHA-256 of each file that it consists of, by path within its package.'),
  dependencies: z
    .record(z.string(), z.string())
    .describe('Versions of the installed packages that its files import.'),
});
export type PluginCode = z.infer<typeof pluginCodeSchema>;

/** Code from outside that a run uses: a plugin, or a module that an option names. */
export const runPluginSchema = pluginCodeSchema.extend({
  kind: z.enum(['benchmark', 'embedder', 'memory system', 'module']),
  name: z.string().describe('As in the experiment: a package or a file.'),
  edited: z
    .array(z.string())
    .optional()
    .describe('Changes of its files while the run was played with the earlier ones. Absent if none.'),
});
export type RunPlugin = z.infer<typeof runPluginSchema>;
