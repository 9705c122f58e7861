import type { ChatModel } from '@memgym/core';
import { addUsage, type Usage, zeroUsage } from '@memgym/core/memory';

/** A model and the cost of its calls so far. */
export interface TalliedModel {
  readonly model: ChatModel;
  /** Usage of all replies so far, including unusable ones. */
  usage(): Usage;
  /** True after a call has failed. */
  failed(): boolean;
  /** The latest reply's text; empty before the first. */
  lastText(): string;
}

/** Counts the calls to a model, so that a failed answer still has a cost. */
export function tallyUsage(model: ChatModel): TalliedModel {
  let total = zeroUsage;
  let text = '';
  let failed = false;
  return {
    model: {
      info: model.info,
      complete: async (request) => {
        failed = true;
        const reply = await model.complete(request);
        failed = false;
        total = addUsage(total, reply.usage);
        text = reply.text;
        return reply;
      },
    },
    usage: () => total,
    failed: () => failed,
    lastText: () => text,
  };
}
