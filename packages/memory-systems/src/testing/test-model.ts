import type { ChatModel } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/llm-client';
import type { ConformanceSubject } from './conformance-subject.js';

/** The model that a system under test is given: its subject's own, or the offline one. */
export function createTestModel({ model }: Pick<ConformanceSubject, 'model'>): ChatModel {
  return model?.() ?? createOfflineChatModel();
}
