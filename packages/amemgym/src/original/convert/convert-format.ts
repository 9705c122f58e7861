import { ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import type { ConvertContext, ConvertedExperiment, ConvertFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { convertConfigs } from './convert-configs.js';

const playedOptions = z.strictObject({
  env: z.string().optional().meta({
    description: 'a file of configs/env/ that sets rounds and simulated user; default: the rounds of v1.base',
    placeholder: 'file',
  }),
  offPolicy: z.string().optional().meta({
    description: 'read the interactions of this folder, <user>/interactions/period_PP.json',
    placeholder: 'folder',
  }),
});

const convertOptions = z.strictObject({
  agent: z
    .array(z.string())
    .min(1)
    .meta({ description: 'a file of configs/agent/; repeatable', placeholder: 'file' }),
  env: playedOptions.shape.env,
  data: z.string().optional().meta({
    description: 'the data to play; default: the data in MEMGYM_DATA_DIR',
    placeholder: 'data.json',
  }),
  offPolicy: playedOptions.shape.offPolicy,
  name: z
    .string()
    .optional()
    .meta({ description: 'name of the experiment; default: the first agent’s name', placeholder: 'name' }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'reference: agents and simulated user as released, faults included',
    placeholder: 'profile',
  }),
});

/** Converts agent and environment configs of the original to experiments. */
export const convertFormat: ConvertFormat = {
  description: 'Convert agent and environment configs of the original AMemGym to an experiment.',
  options: convertOptions,
  convert(given, context) {
    const { agent, env, data, offPolicy, name, profile } = parseConfig('convert', convertOptions, given);
    return convertConfigs(
      {
        agentFiles: agent,
        environmentFile: env,
        dataPath: data === undefined ? undefined : context.placed(data),
        offPolicyFolder: offPolicy === undefined ? undefined : context.placed(offPolicy),
        name,
        profile,
      },
      context,
    );
  },
  playable: {
    title: 'an agent config of the original AMemGym',
    options: playedOptions,
    convert: convertPlayed,
  },
};

async function convertPlayed(
  file: string,
  value: unknown,
  given: JsonObject,
  context: ConvertContext,
): Promise<ConvertedExperiment | null> {
  switch (originalKind(value)) {
    case 'agent': {
      const { env, offPolicy } = parseConfig(file, playedOptions, given);
      const { experiment, warnings } = await convertConfigs(
        {
          agentFiles: [file],
          environmentFile: env,
          offPolicyFolder: offPolicy === undefined ? undefined : context.placed(offPolicy),
        },
        context,
      );
      const open = env === undefined ? ['`env` was not given; sessions are as long as in v1.base.'] : [];
      return { experiment, warnings: [...warnings, ...open] };
    }
    case 'environment':
      throw new ConfigError(
        `${file}: this is an environment config of the original and has no agent to play.`,
        {
          hint: 'Generate users from it, or pass it as `env` with an agent config.',
        },
      );
    case 'figure':
      throw new ConfigError(`${file}: this is a figure config of the original and has nothing to play.`, {
        hint: 'To score the results that it names, pass it as `figureConfig`.',
      });
    case null:
      return null;
  }
}

/** The kinds of config files of the original AMemGym (packages/amemgym/spec.md#configuration). */
type OriginalKind = 'agent' | 'environment' | 'figure';

/** The kind of a config, recognised by keys that only this kind has; null for any other value. */
function originalKind(value: unknown): OriginalKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('llm_config' in value && 'type' in value) return 'agent';
  if ('num_user_profiles' in value || 'llm_config_low_temp' in value) return 'environment';
  if ('env_data_path' in value && 'agents' in value) return 'figure';
  return null;
}
