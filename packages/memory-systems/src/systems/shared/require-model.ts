import { type ChatModel, ConfigError, type MemorySystemPorts } from '@memgym/core';

/** @throws {ConfigError} when there is none */
export function requireModel(system: string, { model }: MemorySystemPorts): ChatModel {
  if (model !== undefined) return model;
  throw new ConfigError(`Memory system '${system}' needs a model.`, {
    key: 'model',
    hint: 'Pass one as `ports.model`, or choose a system that works without, such as bm25-m.',
  });
}
