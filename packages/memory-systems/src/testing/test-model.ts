import type { ChatModel } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';

/** The model that a system under test is given: its subject's own, or the offline one. */
export function createTestModel({ model }: { readonly model?: (() => ChatModel) | undefined }): ChatModel {
  return model?.() ?? createOfflineChatModel();
}
