import { ConfigError, type JsonObject } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { memoryBenchSystems } from '../play/memorybench-systems.js';
import type { OriginalMemoryBench } from './original-config-schema.js';

/** A system of an experiment, from a config of the original. */
export interface ConfiguredSystem {
  /** Its name in the original's registry. */
  readonly name: string;
  /** The system's entry, without name, model and embedder. */
  readonly system: JsonObject;
  readonly model: JsonObject;
  /** Undefined for a system that embeds nothing. */
  readonly embedder: JsonObject | undefined;
}

/** The systems that read a config file (packages/memorybench/spec.md#baselines). */
const systemsByFile: Readonly<Record<string, readonly string[]>> = {
  base: ['wo_memory'],
  bm25: ['bm25_message', 'bm25_dialog'],
  embedder: ['embedder_message', 'embedder_dialog'],
  a_mem: ['a_mem'],
  mem0: ['mem0'],
  memoryos: ['memoryos'],
  raptor: ['raptor'],
};

/** Systems of the original that types have the names of. */
const ownSystems: Readonly<Record<string, JsonObject>> = {
  mem0: {
    type: 'mem0',
    options: { version: '0.1' },
    k: 10,
    format: { order: 'rank' },
  },
  raptor: { type: 'raptor', k: 10, format: { order: 'rank' } },
};

/**
 * The systems that read a config file, by its name.
 * @throws {ConfigError} for the file of a system that is not in the paper
 */
export function systemsOfFile(file: string): readonly string[] {
  const name = (file.split(/[\\/]/).at(-1) ?? file).replace(/\.json$/i, '');
  const systems = Object.hasOwn(systemsByFile, name) ? systemsByFile[name] : undefined;
  if (systems !== undefined) return systems;
  throw new ConfigError(`${file}: there is no system for a config of this name.`, {
    key: 'config',
    hint: `Name it as the original does: ${Object.keys(systemsByFile)
      .map((each) => `${each}.json`)
      .join(', ')}.`,
  });
}

interface Conversion {
  readonly file: string;
  readonly warnings: string[];
}

/** A system of the original with the settings of its config. @throws {ConfigError} for a server of another protocol */
export function convertSystem(
  name: string,
  config: OriginalMemoryBench,
  { file, warnings }: Conversion,
): ConfiguredSystem {
  const known = (ownSystems[name] ?? memoryBenchSystems[name]) as JsonObject;
  const { retrieve_k: k, bm25_k1: k1, bm25_b: b } = config;
  const options: JsonObject = {
    ...(known.options as JsonObject | undefined),
    ...(name.startsWith('bm25') && k1 !== undefined && { k1 }),
    ...(name.startsWith('bm25') && b !== undefined && { b }),
  };
  const embedder = embedderOf(name, config, file);
  const warn = (text: string): void => {
    const warning = `${file}: ${text}`;
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  if (config.llm_config.api_key !== undefined) warn('api_key is left out; set the key in OPENAI_API_KEY.');
  if (name === 'memoryos' && k !== undefined)
    warn('retrieve_k is left out, because MemoryOS does not read it.');
  if (name === 'a_mem' || name === 'memoryos')
    warn(
      `${name} searches with all-MiniLM-L6-v2 in the original, and with the experiment’s embedder here; set \`systems[].embedder\` to @memgym/embedder-minilm for the same vectors.`,
    );
  const cannotCount = known.k === undefined || name === 'memoryos';
  return {
    name,
    system: {
      ...known,
      ...(Object.keys(options).length > 0 && { options }),
      ...(k !== undefined && !cannotCount && { k }),
    },
    model: modelOf(config, file),
    embedder,
  };
}

function modelOf({ llm_provider: provider, llm_config: llm }: OriginalMemoryBench, file: string): JsonObject {
  requireProtocol(provider, `${file}: llm_provider`);
  const baseUrl = provider === 'vllm' ? llm.vllm_base_url : llm.openai_base_url;
  return {
    type: 'openai',
    model: llm.model,
    ...defined({ baseUrl }),
    ...(provider === 'vllm' && { server: 'vllm' }),
    temperature: llm.temperature ?? 0.1,
    topP: llm.top_p ?? 0.1,
    maxOutputTokens: llm.max_tokens ?? 2048,
    ...(llm.top_k !== undefined && { parameters: { top_k: llm.top_k } }),
  };
}

/** The embedder of a config; undefined where the system has one of its own, or none. */
function embedderOf(name: string, config: OriginalMemoryBench, file: string): JsonObject | undefined {
  const { embedder_config: nested } = config;
  const [provider, model, baseUrl] = name.startsWith('embedder')
    ? [config.embedder_provider, config.embedder_model, config.embedder_base_url]
    : name === 'mem0'
      ? [config.embedder_provider, nested?.model, nested?.vllm_base_url ?? nested?.openai_base_url]
      : name === 'raptor'
        ? [
            config.embedding_provider,
            config.embedding_model,
            config.embedding_vllm_base_url ?? config.embedding_openai_base_url,
          ]
        : [];
  if (model === undefined) return undefined;
  if (provider !== undefined) requireProtocol(provider, `${file}: the embedder’s provider`);
  return { type: 'openai', model, ...defined({ baseUrl }) };
}

function requireProtocol(provider: string, what: string): void {
  if (provider === 'vllm' || provider === 'openai') return;
  throw new ConfigError(`${what} is ${JSON.stringify(provider)}, which speaks another protocol.`, {
    key: 'llm_provider',
    hint: 'Serve the model by an OpenAI-compatible server, and write `openai` and its address.',
  });
}
