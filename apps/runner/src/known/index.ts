export { benchmarks } from './benchmarks.js';
export { datasetCatalog, locateDataset } from './datasets.js';
export { generators } from './generators.js';
export { benchmarksWith, originalFormat } from './original-formats.js';
