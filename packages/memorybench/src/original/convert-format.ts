import { ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { ConvertContext, ConvertFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { datasetsFileSchema } from '../data/listed-datasets.js';
import { memoryBenchPartition, memoryBenchPartitionNames } from '../data/memorybench-partitions.js';
import { ownDatasetsAt, toOwnDatasets } from '../data/own-datasets.js';
import { checkOriginalDatasets, seedsOf } from './check-original-datasets.js';
import { type ConfiguredSystem, convertSystem, systemsOfFile } from './convert-system.js';
import { originalMemoryBenchSchema } from './original-config-schema.js';

const convertOptions = z.strictObject({
  config: z.array(z.string()).min(1).meta({
    description: 'a JSON file of configs/memory_systems/, such as bm25.json; repeatable',
    placeholder: 'file',
  }),
  system: z.array(z.string()).optional().meta({
    description: 'play only these of the configs’ systems, such as bm25_dialog; repeatable',
    placeholder: 'name',
  }),
  datasetType: z.enum(['domain', 'task', 'single']).default('domain').meta({
    description: 'as the original’s --dataset_type',
    placeholder: 'type',
  }),
  setName: z.string().default('Open-Domain').meta({
    description: 'as the original’s --set_name: a domain, a task, a data set, or one of your own file',
    placeholder: 'name',
  }),
  datasets: z.string().optional().meta({
    description:
      'a JSON file of configs/datasets/, checked against the published data sets, or with your own; default for these: datasets.json of --data',
    placeholder: 'file',
  }),
  protocol: z
    .enum(['off-policy', 'stepwise', 'on-policy', 'train-performance', 'feedback-effect', 'dialogues'])
    .default('off-policy')
    .meta({ description: 'the script of the original', placeholder: 'name' }),
  action: z.enum(['like', 'copy']).optional().meta({
    description: 'learn only dialogues with this action, as action_feedback does',
    placeholder: 'action',
  }),
  data: z.string().optional().meta({
    description: 'folder of THUIR/MemoryBench; default: the data in MEMGYM_DATA_DIR',
    placeholder: 'folder',
  }),
  name: z
    .string()
    .optional()
    .meta({ description: 'name of the experiment; default: from protocol and set', placeholder: 'name' }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'reference: memories and scores as released, faults included',
    placeholder: 'profile',
  }),
});

/** Converts configs of the original MemoryBench to experiments. */
export const convertMemoryBench: ConvertFormat = {
  description: 'Convert configs of memory systems of the original MemoryBench to an experiment.',
  options: convertOptions,
  async convert(given, context) {
    const options = parseConfig('convert', convertOptions, given);
    const warnings: string[] = [];
    const systems: ConfiguredSystem[] = [];
    for (const file of options.config)
      systems.push(...(await readSystems(file, options, { context, warnings })));
    requireDifferent(systems, options.config);
    const set = await readSet(options, context, warnings);
    return { experiment: experimentOf(systems, { ...options, ...set }, context), warnings };
  },
};

type Options = z.output<typeof convertOptions>;

async function readSystems(
  file: string,
  { system: wanted }: Options,
  { context, warnings }: { readonly context: ConvertContext; readonly warnings: string[] },
): Promise<ConfiguredSystem[]> {
  const value = await context.readConfig(
    file,
    'a config of the original, e.g. configs/memory_systems/bm25.json',
  );
  const config = parseConfig(file, originalMemoryBenchSchema, value);
  return systemsOfFile(file)
    .filter((name) => wanted === undefined || wanted.includes(name))
    .map((name) => convertSystem(name, config, { file, warnings }));
}

function requireDifferent(systems: readonly ConfiguredSystem[], files: readonly string[]): void {
  if (systems.length === 0) {
    throw new ConfigError('None of the configs belongs to the systems that were asked for.', {
      key: 'system',
      hint: `The configs have ${files.flatMap(systemsOfFile).join(', ')}.`,
    });
  }
  const names = systems.map(({ name }) => name);
  const repeated = names.find((name, place) => names.indexOf(name) < place);
  if (repeated === undefined) return;
  throw new ConfigError(`Two configs are for ${repeated}.`, {
    key: 'config',
    hint: 'Convert them one by one, with different --name.',
  });
}

/** What an experiment says of the set that is played. */
interface PlayedSet {
  /** The seed of its order and draws. Default: that of MemGym, which is the original's. */
  readonly seed?: number | undefined;
  /** The file of the user's own data sets. Default: none, or the one beside the data. */
  readonly ownFile?: string;
}

/** Finds the set, and reads the file of the data sets, if there is one. */
async function readSet(
  { datasets: file, datasetType, setName, data }: Options,
  context: ConvertContext,
  warnings: string[],
): Promise<PlayedSet> {
  const content =
    file === undefined
      ? undefined
      : parseConfig(
          file,
          datasetsFileSchema,
          await context.readConfig(file, 'data sets of the original, e.g. configs/datasets/domain.json'),
        );
  const isPublished = memoryBenchPartitionNames.includes(setName);
  const own = async () => {
    if (file !== undefined && content !== undefined) return toOwnDatasets(content, file).partitions;
    return data === undefined ? [] : (await ownDatasetsAt(data, undefined)).partitions;
  };
  const partition = memoryBenchPartition(setName, isPublished ? [] : await own());
  const { kind } = partition;
  if (kind === 'own' ? datasetType === 'single' : kind !== datasetType) {
    throw new ConfigError(`${setName} is not a ${datasetType} of the original.`, {
      key: 'setName',
      hint:
        kind === 'source'
          ? 'Choose one of its data sets; an experiment can play all of them with `partition`.'
          : kind === 'own'
            ? 'It is a list, a domain or a task of your own: leave --dataset-type out.'
            : `It is a ${kind}: --dataset-type ${kind}.`,
    });
  }
  if (file === undefined || content === undefined) return {};
  if (!isPublished) {
    const members = content[setName];
    return { ownFile: file, seed: Array.isArray(members) ? seedsOf(members)[0] : undefined };
  }
  const found = checkOriginalDatasets(file, content, partition);
  warnings.push(...found.warnings);
  return { seed: found.seed };
}

function experimentOf(
  systems: readonly ConfiguredSystem[],
  { data, name, profile, protocol, action, setName, seed, ownFile, config }: Options & PlayedSet,
  { placed }: Pick<ConvertContext, 'placed'>,
): JsonObject {
  const [first] = systems;
  const embedders = systems.flatMap(({ embedder }) => (embedder === undefined ? [] : [embedder]));
  const [embedder] = embedders;
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  return {
    name: name ?? `${protocol}-${setName}`.toLowerCase().replace(/[^a-z0-9._-]+/g, '-'),
    description: `MemoryBench, from ${config.join(', ')}.`,
    profile,
    benchmark: {
      type: 'memorybench',
      ...(data !== undefined && { path: placed(data) }),
      options: {
        partition: setName,
        protocol,
        // Each system of the original learns the dialogues that it held itself, and only their words.
        corpusDialogues: 'own',
        reactions: 'hidden',
        ...defined({ action, seed }),
        ...(ownFile !== undefined && { datasets: placed(ownFile) }),
      },
    },
    ...(first !== undefined && { model: first.model }),
    ...defined({ embedder }),
    systems: systems.map(({ name: own, system, model, embedder: other }) => ({
      name: own,
      ...system,
      ...(!isSame(model, first?.model) && { model }),
      ...(other !== undefined && !isSame(other, embedder) && { embedder: other }),
    })),
  };
}
