import type { ChatModel } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';
import type { ConformanceSubject } from './conformance-subject.js';

/** The model for a system under test: the subject's own, or the offline model. */
export function createTestModel({
  model,
  replies,
}: Pick<ConformanceSubject, 'model' | 'replies'>): ChatModel {
  return model?.() ?? createOfflineChatModel({ replies });
}
