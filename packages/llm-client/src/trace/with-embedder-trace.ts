import { addUsage, type Embedder, type Usage, usualPhase } from '@memgym/core';
import { type CallEvent, callEvent, failedCall, isHeldBack, type PhaseOf, triesOf } from './call-event.js';

export interface EmbedderTraceOptions {
  /** Told of every call, failed ones included, but not of one that was held back. Texts are not in the record. */
  readonly onCall: (event: CallEvent) => void;
  readonly phaseOf?: PhaseOf;
}

/** The embedder with every call told of, under the role `embed`. Put it outside the cache. */
export function withEmbedderTrace(embedder: Embedder, options: EmbedderTraceOptions): Embedder {
  const { provider, model, simulated } = embedder.info;
  const { onCall, phaseOf = usualPhase } = options;
  return {
    info: embedder.info,
    async embed(texts, embedOptions) {
      const facts = { role: 'embed' as const, phase: phaseOf('embed'), provider, model };
      const rest = () => ({ messages: [], texts: texts.length });
      const started = performance.now();
      const parts: Usage[] = [];
      const onPaid = (usage: Usage): void => {
        parts.push(usage);
        embedOptions.onPaid?.(usage);
      };
      try {
        const embeddings = await embedder.embed(texts, { ...embedOptions, onPaid });
        const {
          usage,
          paid,
          cached = false,
          cuts = [],
          latencyMs = performance.now() - started,
        } = embeddings;
        const partly = !cached && paid !== undefined && paid.embeddedTexts < usage.embeddedTexts;
        const answered = {
          finishReason: 'stop' as const,
          usage,
          ...(partly && { paid }),
          latencyMs,
          cached,
          ...triesOf(embeddings),
          ...(cuts.length > 0 && { cutTexts: cuts.length }),
        };
        onCall(callEvent({ ...facts, ...answered }, simulated, rest));
        return embeddings;
      } catch (error) {
        if (parts.length === 0 && isHeldBack(error)) throw error;
        const failed = failedCall(error, performance.now() - started);
        const paid = parts.length > 0 && { paid: addUsage(...parts) };
        onCall(callEvent({ ...facts, ...failed, ...paid }, simulated, rest));
        throw error;
      }
    },
  };
}
