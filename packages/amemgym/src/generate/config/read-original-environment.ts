import { ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { type EnvironmentOptions, environmentSchema } from '@memgym/env-generator';
import * as z from 'zod';

/** Further names of the original for a language. */
const languages: Readonly<Record<string, string>> = { chinese: 'zh', 中文: 'zh' };

const llmConfigSchema = z.strictObject({
  base_url: z.string().nullish(),
  api_key: z.string().nullish(),
  llm_model: z.string(),
  temperature: z.number(),
  max_tokens: z.number(),
  source: z.string().nullish(),
  extra_params: z.record(z.string(), z.unknown()).nullish(),
});

// The limits of our schema under the keys of the original's file, so that errors name those keys.
const { shape: ours } = environmentSchema;

/** The keys of the original's environment configs (packages/amemgym/spec.md#configuration). */
const originalSchema = z.strictObject({
  start_date: ours.startDate.unwrap(),
  lang: ours.language.unwrap().optional(),
  seed: ours.seed.unwrap(),
  exclude_ids: z.array(z.string()).optional(),
  num_user_profiles: z.number(),
  num_questions: ours.questions.unwrap(),
  num_periods: ours.periods.unwrap(),
  num_months_per_period: ours.monthsPerPeriod.unwrap(),
  num_states_per_question: ours.statesPerQuestion.unwrap(),
  num_choices_per_state: ours.choicesPerState.unwrap(),
  num_changes_per_period: ours.changesPerPeriod.unwrap(),
  max_changes_per_state: ours.maxChangesPerState.unwrap(),
  min_state_variants: ours.minStateVariants.unwrap(),
  num_rounds_init: ours.initialRounds.unwrap(),
  num_rounds_update: ours.updateRounds.unwrap(),
  llm_config_high_temp: llmConfigSchema.optional(),
  llm_config_low_temp: llmConfigSchema.optional(),
});

/** A config of the original, converted to our options. */
export interface OriginalEnvironment {
  readonly environment: EnvironmentOptions;
  readonly calls: { highTemperature?: number; lowTemperature?: number; maxOutputTokens?: number };
  readonly model: { model?: string; baseUrl?: string; parameters?: JsonObject };
  /** One sentence per setting that was not converted, with the next step. */
  readonly leftOut: readonly string[];
}

/** Arguments of the OpenAI client for Python that are not sent in a request. */
const clientArguments = new Set(['extra_headers', 'extra_query', 'timeout', 'stream', 'stream_options']);

/** Reads `extra_params`, the arguments of the OpenAI client for Python, as members of a request. */
export function readExtraParams(extra: Readonly<Record<string, unknown>> | null | undefined): {
  /** Absent if there are none. */
  readonly parameters?: JsonObject;
  /** Names of arguments that are not part of the request. */
  readonly leftOut: readonly string[];
} {
  const { extra_body: body, ...named } = extra ?? {};
  const sent = Object.entries(named).filter(([name]) => !clientArguments.has(name));
  const parameters = { ...Object.fromEntries(sent), ...(body as JsonObject | undefined) } as JsonObject;
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    leftOut: Object.keys(named).filter((name) => clientArguments.has(name)),
  };
}

/** True for a config with the original's keys instead of ours. */
export function isOriginalEnvironment(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && ('num_periods' in value || 'num_user_profiles' in value)
  );
}

/**
 * Reads an environment config of the original. API keys are omitted.
 * @throws {ConfigError} for an unknown key, or two models instead of one
 */
export function readOriginalEnvironment(origin: string, value: unknown): OriginalEnvironment {
  const config = parseConfig(origin, originalSchema, value);
  const { llm_config_high_temp: high, llm_config_low_temp: low } = config;
  const leftOut = [['llm_config_high_temp', high] as const, ['llm_config_low_temp', low] as const].flatMap(
    ([key, llm]) => [
      ...(typeof llm?.api_key === 'string' && llm.api_key !== ''
        ? [`${key}.api_key is left out; set the key in OPENAI_API_KEY.`]
        : []),
      ...readExtraParams(llm?.extra_params).leftOut.map(
        (name) => `${key}.extra_params.${name} is left out; it is an argument of the Python client.`,
      ),
    ],
  );
  const same = (['llm_model', 'base_url', 'max_tokens', 'extra_params'] as const).find(
    (key) =>
      high !== undefined &&
      low !== undefined &&
      JSON.stringify(high[key] ?? null) !== JSON.stringify(low[key] ?? null),
  );
  if (same !== undefined) {
    throw new ConfigError(
      `${origin}: ${same} differs between llm_config_high_temp and llm_config_low_temp.`,
      {
        key: `llm_config_low_temp.${same}`,
        hint: 'Use the same model for both; an environment is made by one model with two temperatures.',
      },
    );
  }
  const llm = high ?? low;
  const baseUrl = llm?.base_url ?? undefined;
  const { parameters } = readExtraParams(llm?.extra_params);
  return {
    environment: {
      startDate: config.start_date,
      language: languages[config.lang ?? ''] ?? config.lang ?? 'en',
      seed: config.seed,
      users: config.num_user_profiles,
      excludeIds: config.exclude_ids ?? [],
      questions: config.num_questions,
      statesPerQuestion: config.num_states_per_question,
      choicesPerState: config.num_choices_per_state,
      periods: config.num_periods,
      monthsPerPeriod: config.num_months_per_period,
      changesPerPeriod: config.num_changes_per_period,
      maxChangesPerState: config.max_changes_per_state,
      minStateVariants: config.min_state_variants,
      initialRounds: config.num_rounds_init,
      updateRounds: config.num_rounds_update,
    },
    calls: {
      ...(high !== undefined && { highTemperature: high.temperature }),
      ...(low !== undefined && { lowTemperature: low.temperature }),
      ...(llm !== undefined && { maxOutputTokens: llm.max_tokens }),
    },
    model: {
      ...(llm !== undefined && { model: llm.llm_model }),
      ...(baseUrl !== undefined && baseUrl !== '' && { baseUrl }),
      ...defined({ parameters }),
    },
    leftOut,
  };
}
