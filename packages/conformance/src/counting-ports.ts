import { addUsage, type ChatModel, type Embedder, type Usage, zeroUsage } from '@memgym/core';

/** Ports that count their calls. */
export interface CountingPorts {
  readonly embedder: Embedder;
  readonly model: ChatModel;
  total(): Usage;
}

export function createCountingPorts(embedder: Embedder, model: ChatModel): CountingPorts {
  let total = zeroUsage;
  return {
    embedder: {
      info: embedder.info,
      embed: async (texts, options) => {
        const reply = await embedder.embed(texts, options);
        total = addUsage(total, reply.usage);
        return reply;
      },
    },
    model: {
      info: model.info,
      complete: async (request) => {
        const reply = await model.complete(request);
        total = addUsage(total, reply.usage);
        return reply;
      },
    },
    total: () => total,
  };
}
