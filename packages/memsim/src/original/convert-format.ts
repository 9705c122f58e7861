import { ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import { didYouMean } from '@memgym/core/config';
import type { ConvertContext, ConvertedExperiment, ConvertFormat } from '@memgym/evaluators';
import * as z from 'zod';
import {
  type OriginalMemSim,
  type OriginalMemSimAgent,
  originalMemSimSchema,
} from './original-config-schema.js';

const convertOptions = z.strictObject({
  config: z.string().meta({
    description: 'a YAML file of benchmark/configs/, such as glm4local.yaml',
    placeholder: 'file',
  }),
  dataName: z.string().optional().meta({
    description: 'the entry of data_list to play, such as memdaily_9; required if there are several',
    placeholder: 'name',
  }),
  data: z.string().optional().meta({
    description: 'the 26 files, or the merged file without noise; default: the data in MEMGYM_DATA_DIR',
    placeholder: 'path',
  }),
  pool: z.string().optional().meta({
    description: 'noise_pool.json of the original; default: small talk',
    placeholder: 'file',
  }),
  name: z
    .string()
    .optional()
    .meta({ description: 'name of the experiment; default: the data name', placeholder: 'name' }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'reference: memories and lists of messages as released, faults included',
    placeholder: 'profile',
  }),
});

/** Converts benchmark configs of the original MemSim to experiments. */
export const convertMemSim: ConvertFormat = {
  description: 'Convert a benchmark config of the original MemSim to an experiment.',
  options: convertOptions,
  async convert(given, context) {
    const options = parseConfig('convert', convertOptions, given);
    const value = await context.readConfig(
      options.config,
      'a benchmark config of the original, e.g. benchmark/configs/glm4local.yaml',
    );
    return convertConfig(parseConfig(options.config, originalMemSimSchema, value), options, context);
  },
};

function convertConfig(
  { evaluation_config: config }: OriginalMemSim,
  options: z.output<typeof convertOptions>,
  { placed }: Pick<ConvertContext, 'placed'>,
): ConvertedExperiment {
  const { config: file, profile } = options;
  const warnings: string[] = [];
  const data = chooseData(config.data_list, options);
  const noise = noiseOf(data, file);
  warnings.push(
    `${file}: ${data.data_path} is not read; the run adds ${noise === 1 ? 'no noise' : `the noise of factor ${noise}`} to the data itself.`,
  );
  const [first] = config.model_list;
  const models = new Set(config.model_list.map((agent) => JSON.stringify(modelOf(agent))));
  if (first === undefined || models.size !== 1) {
    throw new ConfigError(`${file}: the agents answer with several models.`, {
      key: 'evaluation_config.model_list',
      hint: 'An experiment has one answering model; keep the agents of one model and convert again.',
    });
  }
  const llm = first.model_config.LLM_config;
  if ('api_key' in llm) warnings.push(`${file}: api_key is left out; set the key in OPENAI_API_KEY.`);
  if (llm.model_type === 'local') {
    warnings.push(
      `${file}: the original's server has an interface of its own; serve ${llm.model_name} on the same port by an OpenAI-compatible one.`,
    );
  }
  const systems = config.model_list.map((agent) => systemOf(agent, file));
  const names = systems.map(({ name }) => name);
  const repeated = names.find((each, place) => names.indexOf(each) < place);
  if (repeated !== undefined) {
    throw new ConfigError(`${file}: two agents are called ${repeated}.`, {
      key: 'evaluation_config.model_list',
      hint: 'Give each agent its own `model_name`.',
    });
  }
  for (const { model_name, model_config } of config.model_list) {
    if (model_config.embedding_config === undefined) continue;
    warnings.push(
      `${file}: ${model_config.embedding_config.model_name} of ${model_name} is left out, because the original takes its last token's state; the experiment uses the default embedder. Set \`embedder\` for another one.`,
    );
  }
  const known = ['accuracy', 'recall', 'write_time', 'process_time', 'read_time'];
  for (const metric of config.metrics.filter((each) => !known.includes(each)))
    warnings.push(`${file}: the metric ${metric} is left out.`);
  const experiment: JsonObject = {
    name: options.name ?? data.data_name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-'),
    description: `MemDaily, from ${file}.`,
    profile,
    benchmark: {
      type: 'memdaily',
      ...(options.data !== undefined && { path: placed(options.data) }),
      options: {
        // The original's files have them at every noise.
        withTimeAndPlace: true,
        types: config.QAType_list,
        noise,
        ...(options.pool !== undefined && { noisePool: placed(options.pool) }),
        ...(config.metrics.includes('recall') && { modelRetrieval: profile }),
      },
    },
    model: modelOf(first),
    systems,
  };
  return { experiment, warnings };
}

type OriginalData = OriginalMemSim['evaluation_config']['data_list'][number];

function chooseData(
  list: readonly OriginalData[],
  { config: file, dataName }: z.output<typeof convertOptions>,
): OriginalData {
  const names = list.map(({ data_name }) => data_name);
  const [only] = list;
  if (dataName === undefined && only !== undefined && list.length === 1) return only;
  const chosen = list.find(({ data_name }) => data_name === dataName);
  if (chosen !== undefined) return chosen;
  throw new ConfigError(
    dataName === undefined
      ? `${file}: the config has ${list.length} data sets, and an experiment has one.`
      : `${file}: data_list has no ${JSON.stringify(dataName)}.`,
    {
      key: 'dataName',
      hint: `${dataName === undefined ? '' : didYouMean(dataName, names)}Choose one of ${names.join(', ')}.`.trim(),
    },
  );
}

/** Messages in all for each message: the original names files by the noise that is added to each. */
function noiseOf({ data_name, data_path }: OriginalData, file: string): number {
  const added = /memdaily_(\d{1,3})\.json$/.exec(data_path)?.[1] ?? /_(\d{1,3})$/.exec(data_name)?.[1];
  if (added !== undefined) return Number(added) + 1;
  if (/memdaily\.json$/.test(data_path)) return 1;
  throw new ConfigError(`${file}: the noise of ${data_name} is not known from its name or path.`, {
    key: 'evaluation_config.data_list',
    hint: 'Name its file as the original does: memdaily_9.json for nine remarks to each message.',
  });
}

function modelOf({ model_config: { LLM_config: llm } }: OriginalMemSimAgent): JsonObject {
  const port = llm.server_port;
  return {
    type: 'openai',
    model: llm.model_name,
    ...(port !== undefined && { baseUrl: `http://127.0.0.1:${port}/v1` }),
  };
}

/** By the name of the original's class. */
const systemsByClass: Readonly<Record<string, (agent: OriginalMemSimAgent['model_config']) => JsonObject>> = {
  FullMemAgent: () => ({ type: 'full-context' }),
  RecentMemAgent: ({ size = 5 }) => ({ type: 'recent', options: { size } }),
  RetMemAgent: ({ top_k = 5 }) => ({ type: 'emb-m', k: top_k }),
  NonMemAgent: () => ({ type: 'none' }),
  NoiseMemAgent: () => ({ type: 'noise', options: { distractors: 'marked' } }),
  OracleMemAgent: () => ({ type: 'oracle' }),
};

function systemOf(
  { model_name, model_path, model_config }: OriginalMemSimAgent,
  file: string,
): JsonObject & { readonly name: string } {
  const className = model_path.split('.').at(-1) ?? '';
  const make = Object.hasOwn(systemsByClass, className) ? systemsByClass[className] : undefined;
  if (make === undefined) {
    const classes = Object.keys(systemsByClass);
    throw new ConfigError(`${file}: unknown agent ${JSON.stringify(model_path)}.`, {
      key: 'evaluation_config.model_list.model_path',
      hint: `${didYouMean(className, classes)}The classes of the original are ${classes.join(', ')}.`.trim(),
    });
  }
  return { name: model_name, ...make(model_config) };
}
