import * as z from 'zod';
import graphiti from './presets/graphiti-server.json' with { type: 'json' };
import hindsight from './presets/hindsight.json' with { type: 'json' };
import langgraph from './presets/langgraph-server.json' with { type: 'json' };
import letta from './presets/letta-archive.json' with { type: 'json' };
import mem0 from './presets/mem0-platform.json' with { type: 'json' };
import supermemory from './presets/supermemory.json' with { type: 'json' };
import zep from './presets/zep-graph.json' with { type: 'json' };
import { restOptionsSchema } from './rest-options.js';

const presetSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1).describe('What is measured, in words.'),
  shapes: z.string().min(1).describe('The published description that the requests and answers follow.'),
  tested: z.string().min(1).describe('Against what it was tested.'),
  lost: z.string().min(1).describe('What the service has no place for, or does not say.'),
  options: restOptionsSchema.omit({ preset: true }),
});

/** A service whose requests and answers are known. */
export type RestPreset = z.infer<typeof presetSchema>;

/** All presets, in alphabetical order. @throws {z.ZodError} when a file is malformed */
export const restPresets: readonly RestPreset[] = [
  ...[graphiti, hindsight, langgraph, letta, mem0, supermemory, zep],
].map((preset) => presetSchema.parse(preset));

/** The preset of a name. */
export function presetNamed(name: string): RestPreset | undefined {
  return restPresets.find((preset) => preset.name === name);
}
