import { originalRun as read } from '@memgym/memory-systems/testing';

export {
  addConversations,
  createOriginalScript,
  type OriginalRead,
  originalMessages,
} from '@memgym/memory-systems/testing';

/** What an original's own code gave when it was run on messages of ours. */
export const originalRun = <Run>(name: string): Run =>
  read<Run>(name, new URL('./originals/', import.meta.url));
