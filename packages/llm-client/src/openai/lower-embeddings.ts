import type { EmbeddingCapabilities } from './capabilities.js';
import type { Failure } from './failure-parts.js';
import type { Lowering } from './server-knowledge.js';

/**
 * Chooses the capability to drop after a refusal of an embedding request in the form of `used` (with `dimensions` if it
 * was sent); `undefined` if the refusal names nothing that can be omitted.
 */
export function lowerEmbeddings(
  used: EmbeddingCapabilities,
  failure: Failure,
  dimensions: number | undefined,
): Lowering | undefined {
  if (failure.reason !== 'invalid-request') return undefined;
  const about = `${failure.param ?? ''} ${failure.message}`;
  if (used.dimensions && dimensions !== undefined && /dimension|matryoshka/i.test(about)) {
    const instead = 'left out, so vectors have the model’s own length';
    return { capability: 'dimensions', value: false, refused: 'dimensions', instead, failure };
  }
  const aboutEncoding = /encoding_?format|base64/i.test(about);
  if (used.encoding === 'base64' && aboutEncoding) {
    const instead = 'asked for float instead';
    return { capability: 'encoding', value: 'float', refused: 'base64', instead, failure };
  }
  if (used.encoding === 'float' && aboutEncoding) {
    const instead = 'left out, so the server chooses';
    return { capability: 'encoding', value: 'none', refused: 'encoding_format', instead, failure };
  }
  return undefined;
}
