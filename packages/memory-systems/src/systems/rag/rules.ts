import type { ScopedMemoryDesign } from '../../scoped/index.js';
import type { MessagePrefixes } from '../../toolkit/message-prefix.js';
import { searchAsReference } from '../../toolkit/vectors/search-as-reference.js';
import type { RagMemoryOptions } from './rag-memory-options.js';

/** What AMemGym's RAG agent does otherwise. */
export interface RagRules {
  readonly prefixes: MessagePrefixes;
  /** How messages are embedded and found. */
  readonly search: Pick<ScopedMemoryDesign, 'indexText' | 'read'>;
}

export function rulesOf({ profile, texts, messagePrefixes }: RagMemoryOptions): RagRules {
  if (profile === 'fixed') return { prefixes: messagePrefixes, search: {} };
  return { prefixes: 'labels', search: texts === 'json' ? {} : searchAsReference };
}
