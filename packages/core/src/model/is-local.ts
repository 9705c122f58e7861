import type { ChatModelInfo } from './chat-model.js';
import type { EmbedderInfo } from './embedder.js';

/**
 * Whether a model or embedder answers at once in this process, simulated or not: nothing is sent, and its calls cost
 * nothing. They are not cached, limited or recorded, because repeating them is as fast.
 */
export function isLocal(info: ChatModelInfo | EmbedderInfo): boolean {
  return info.simulated || ('local' in info && info.local === true);
}
