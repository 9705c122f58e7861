import type { DatasetEntry } from '../catalog/dataset-entry.js';
import { findFirst } from '../catalog/published-files.js';
import { inspectConversations } from './inspect-conversations.js';

/** The data set of conversations of one’s own: what is published of it, where it is, and how it is read. */
export const conversationsDataset: DatasetEntry = {
  name: 'conversations',
  title: 'Conversations of your own',
  language: '',
  license: 'as stated in the file',
  source: 'a file that you write: docs/your-own-conversations.md',
  citation: '',
  expected: { files: [], counts: [], questionTypes: [] },
  quirks: [],
  locate: findFirst(['conversations/conversations.json', 'conversations.json'], 'file'),
  inspect: inspectConversations,
};
