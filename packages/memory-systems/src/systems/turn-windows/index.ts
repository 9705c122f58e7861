export type { HistoryKind } from './history-kind.js';
export type { Rerank } from './rerank.js';
export {
  type TurnWindowsSettings,
  turnWindows,
  turnWindowsMemory as memorySystem,
} from './turn-windows-memory.js';
