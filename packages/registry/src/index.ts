export type { AgentNames } from './agent-names.js';
export {
  type DeclaredDataset,
  declaredDatasets,
  type FoundDataset,
  findDataset,
  findDatasetCard,
} from './datasets.js';
export type { OriginalAction, PartKind } from './declaration.js';
export { type DeclaredOriginal, declaredOriginals, findOriginal } from './original-formats.js';
export type { Parts } from './part-kinds.js';
export { changesSince, codeChanges, type LoadedPlugin, loadedCode } from './plugin-code.js';
export { createRegistry, type DeclaredPart, type Registry, type RegistryOptions } from './registry.js';
export { findShippedFile, type ShippedFile, type ShippedFolder, shippedFiles } from './shipped-files.js';
