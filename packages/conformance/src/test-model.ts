import type { ChatModel } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';

/** The model for a system under test: the subject's own, or the offline model. */
export function createTestModel({ model }: { readonly model?: (() => ChatModel) | undefined }): ChatModel {
  return model?.() ?? createOfflineChatModel();
}
