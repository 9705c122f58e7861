import { ConfigError, type JsonObject, type JsonValue, type Profile, parseConfig } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { ConvertContext, ConvertedExperiment } from '@memgym/evaluators';
import { readExtraParams, readOriginalEnvironment } from '../../generate/config/read-original-environment.js';
import { type ConvertedAgent, convertAgent, hasGraph } from './convert-agent.js';
import { findKeys } from './find-keys.js';
import { findLeftOut } from './find-left-out.js';
import { type OriginalAgent, originalAgentSchema } from './original-agent-schema.js';

/** The configs of the original to convert. */
export interface ConvertConfigsOptions {
  /** Files of `configs/agent/`. */
  readonly agentFiles: readonly string[];
  /** File of `configs/env/`, for the rounds and the simulated user's model. Default: the rounds of v1.base. */
  readonly environmentFile?: string | undefined;
  /** Path of `data.json` as written to the experiment. */
  readonly dataPath?: string | undefined;
  /** Folder with `<user>/interactions/`, as written to the experiment. Makes the run off-policy. */
  readonly offPolicyFolder?: string | undefined;
  /** Name of the experiment. Default: the first agent's name. */
  readonly name?: string | undefined;
  /**
   * `reference`: agents, simulated user, unreadable replies and cut behave as released, including faults. Default
   * `fixed`.
   */
  readonly profile?: Profile | undefined;
}

/**
 * Converts configs of the original program to an experiment (packages/amemgym/spec.md#configuration). API keys are
 * omitted; a warning names each.
 * @throws {ConfigError} for a file that is not a config of the original, an unknown agent type, or agents that answer
 * with several models
 */
export async function convertConfigs(
  options: ConvertConfigsOptions,
  context: ConvertContext,
): Promise<ConvertedExperiment> {
  const warnings: string[] = [];
  const agents: { file: string; agent: OriginalAgent }[] = [];
  for (const file of options.agentFiles)
    agents.push({ file, agent: await readAgent(file, context, warnings) });
  const [first] = agents;
  if (first === undefined) {
    throw new ConfigError('No agent config was given.', {
      key: 'agent',
      hint: 'Pass a file of configs/agent/.',
    });
  }
  requireOneModel(agents);
  const converted: ConvertedAgent[] = [];
  for (const { file, agent } of agents) {
    const taken = new Set(converted.map(({ system }) => system.name));
    const name = nameOf(agent, taken);
    if (name !== agent.name) warnings.push(`${file}: ${agent.name} is called ${name}.`);
    converted.push(convertAgent(agent, name));
  }
  const environment = await readRounds(options.environmentFile, context, warnings);
  const evolution = converted.flatMap(({ system, evolution: own }): [string, JsonValue][] =>
    own === null ? [] : [[system.name, own]],
  );
  const cut = converted.filter(({ cutsReplies }) => cutsReplies).map(({ system }) => system.name);
  const benchmark = {
    type: 'amemgym',
    ...defined({ path: options.dataPath }),
    options: {
      ...environment.options,
      ...(Object.keys(environment.role ?? {}).length > 0 && { simulator: environment.role }),
      ...(options.offPolicyFolder !== undefined && {
        mode: 'off-policy',
        interactions: { folder: options.offPolicyFolder },
        ...(cut.length > 0 && { replyCut: { systems: cut } }),
      }),
      ...(evolution.length > 0 && { evolution: Object.fromEntries(evolution) }),
    },
  };
  const experiment: JsonObject = {
    name: options.name ?? converted[0]?.system.name ?? 'amemgym',
    description: `AMemGym, from ${[...options.agentFiles, options.environmentFile].filter((file) => file !== undefined).join(', ')}.`,
    ...defined({ profile: options.profile }),
    benchmark,
    model: modelOf(first.agent.llm_config),
    ...defined({ simulator: environment.simulator }),
    ...embedderOf(agents.map(({ agent }) => agent)),
    systems: converted.map(({ system }) => system),
  };
  return { experiment, warnings };
}

async function readAgent(
  file: string,
  { readConfig }: ConvertContext,
  warnings: string[],
): Promise<OriginalAgent> {
  const value = await readConfig(file, 'an agent config of the original, e.g. configs/agent/awi.json');
  for (const path of findKeys(value)) {
    warnings.push(`${file}: ${path} is left out; set the key in OPENAI_API_KEY.`);
  }
  if (typeof value === 'object' && value !== null && 'type' in value) {
    const known = originalAgentSchema.options.flatMap(({ shape }) => {
      const { type } = shape;
      return 'options' in type ? type.options : [type.value];
    });
    if (!known.some((type) => type === value.type)) {
      throw new ConfigError(`${file}: unknown agent type ${JSON.stringify(value.type)}.`, {
        key: 'type',
        hint: `Known types: ${known.join(', ')}; \`memgym systems\` lists every system.`,
      });
    }
  }
  const agent = parseConfig(file, originalAgentSchema, value);
  for (const path of findLeftOut(value, agent)) {
    warnings.push(`${file}: ${path} is left out; the original has no such key for ${agent.type}.`);
  }
  for (const name of readExtraParams(agent.llm_config.extra_params).leftOut) {
    warnings.push(
      `${file}: llm_config.extra_params.${name} is left out; it is an argument of the Python client.`,
    );
  }
  const warnOfWriter = (path: string, model: string | null): void => {
    const { llm_model } = agent.llm_config;
    if (model === null || model === llm_model) return;
    warnings.push(`${file}: ${path} is ${model}; ${llm_model} writes the memory instead.`);
  };
  for (const [part, config] of Object.entries(agent.memory_config ?? {})) {
    if (part === 'vector_store' || part === 'history_db_path' || part === 'version') continue;
    if (part === 'graph_store' && hasGraph(agent)) continue;
    if (part === 'llm') warnOfWriter('memory_config.llm', modelIn(config));
    else if (part !== 'embedder') warnings.push(`${file}: memory_config.${part} is left out.`);
  }
  const isEvolvingMem0 = agent.type === 'rag-evolve' || agent.type === 'mem0-evolution';
  if (isEvolvingMem0 && agent.agent_config.enable_llm_mem_policy === false) {
    warnings.push(
      `${file}: evolution_config is left out, because no prompt is used while enable_llm_mem_policy is false.`,
    );
  }
  if (agent.type === 'memoryos') warnOfWriter('agent_config.llm_model', agent.agent_config.llm_model ?? null);
  return agent;
}

/** `config.model` of a part of Mem0's config. */
function modelIn(part: unknown): string | null {
  const { config } = (typeof part === 'object' && part !== null ? part : {}) as { config?: unknown };
  const { model } = (typeof config === 'object' && config !== null ? config : {}) as { model?: unknown };
  return typeof model === 'string' ? model : null;
}

function requireOneModel(agents: readonly { file: string; agent: OriginalAgent }[]): void {
  const models = new Set(agents.map(({ agent: { llm_config } }) => JSON.stringify(modelOf(llm_config))));
  if (models.size === 1) return;
  throw new ConfigError(
    `${agents.map(({ file }) => file).join(', ')}: the agents answer with several models, or with different parameters.`,
    {
      key: 'llm_config',
      hint: 'An experiment has one answering model; convert the agents of each model separately.',
    },
  );
}

/** A valid experiment name that no earlier agent uses. */
function nameOf({ name, type }: OriginalAgent, taken: ReadonlySet<string>): string {
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || type;
  if (!taken.has(plain)) return plain;
  // Two configs of the original have the same name.
  for (let count = 1; ; count += 1) {
    const other = `${plain}-${type}${count === 1 ? '' : `-${count}`}`;
    if (!taken.has(other)) return other;
  }
}

function modelOf({
  llm_model,
  base_url,
  temperature,
  max_tokens,
  extra_params,
}: OriginalAgent['llm_config']): JsonObject {
  const { parameters } = readExtraParams(extra_params);
  return {
    type: 'openai',
    model: llm_model,
    ...(typeof base_url === 'string' && base_url !== '' && { baseUrl: base_url }),
    ...(typeof temperature === 'number' && temperature !== 0 && { temperature }),
    ...(typeof max_tokens === 'number' && { maxOutputTokens: max_tokens }),
    ...defined({ parameters }),
  };
}

function embedderOf(agents: readonly OriginalAgent[]): { embedder?: JsonObject } {
  for (const { memory_config } of agents) {
    const model = modelIn(memory_config?.embedder);
    if (model !== null) return { embedder: { type: 'openai', model } };
  }
  return {};
}

async function readRounds(
  file: string | undefined,
  { readConfig }: ConvertContext,
  warnings: string[],
): Promise<{ options: JsonObject; role?: JsonObject; simulator?: JsonObject }> {
  if (file === undefined) return { options: {} };
  const value = await readConfig(
    file,
    'an environment config of the original, e.g. configs/env/v1.base.json',
  );
  const { environment, calls, model, leftOut } = readOriginalEnvironment(file, value);
  warnings.push(...leftOut.map((each) => `${file}: ${each}`));
  return {
    options: {
      rounds: { init: environment.initialRounds ?? 1, update: environment.updateRounds ?? 2 },
    },
    ...(calls.lowTemperature !== undefined && { role: { temperature: calls.lowTemperature } }),
    ...(model.model !== undefined && {
      simulator: {
        type: 'openai',
        model: model.model,
        ...defined({
          baseUrl: model.baseUrl,
          parameters: model.parameters,
          maxOutputTokens: calls.maxOutputTokens,
        }),
      },
    }),
  };
}
