import type { IndexedTextOptions, MemoryUnit, UnitName } from './memory-unit.js';
import { messageUnit } from './message-unit.js';
import { sessionUnit } from './session-unit.js';

export function unitOf(name: UnitName, options: IndexedTextOptions): MemoryUnit {
  return name === 'message' ? messageUnit(options) : sessionUnit(options);
}
