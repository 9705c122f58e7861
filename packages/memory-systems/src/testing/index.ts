export {
  builtInSubjects,
  type ConformanceContext,
  ConformanceError,
  type ConformanceOutcome,
  type ConformanceProperty,
  type ConformancePropertyId,
  type ConformanceReport,
  type ConformanceResult,
  type ConformanceSubject,
  checkProperty,
  conformanceProperties,
  createFailingEmbedder,
  type FailingEmbedder,
  hostileTexts,
  type RunConformanceOptions,
  runConformance,
  type Trial,
} from './conformance.js';
export { describeMemorySystem } from './describe-memory-system.js';
export { describeMemoryStorage } from './storage/describe-memory-storage.js';
export type { StorageSubject } from './storage/storage-subject.js';
