export { checkDataset } from './catalog/check-dataset.js';
export type { CheckReport } from './catalog/check-report.js';
export {
  type DatasetCard,
  type Download,
  type DownloadFile,
  datasetCardSchema,
} from './catalog/dataset-card.js';
export type { DatasetEntry } from './catalog/dataset-entry.js';
export { findFirst } from './catalog/find-first.js';
export { conversationsDataset } from './conversations/conversations-dataset.js';
export { type ConversationsFile, conversationsFileSchema } from './conversations/conversations-file.js';
export { loadConversations, readConversationsFile } from './conversations/load-conversations.js';
export { type PartTexts, type TextKind, textKinds } from './data-texts.js';
export { englishMonth } from './english-month.js';
export type { ExpectedCount, ExpectedCounts } from './expected-count.js';
export { findFile, kindOfPath, requireFile } from './files/find-file.js';
export { mapSchema } from './files/map-schema.js';
export { notUtf8 } from './files/not-utf8.js';
export { openParquet } from './files/open-parquet.js';
export { type CsvRow, type ParseCsvOptions, parseCsv } from './files/parse-csv.js';
export { parsePythonJson } from './files/parse-python-json.js';
export { formatPath, parseRecord } from './files/parse-record.js';
export { plainRow } from './files/plain-row.js';
export { readArrow } from './files/read-arrow.js';
export {
  largestTextBytes,
  type ReadBytesOptions,
  readBytes,
  readChunks,
  statRegularFile,
  toFileError,
} from './files/read-bytes.js';
export { readDataLines } from './files/read-data-lines.js';
export { readJsonElements } from './files/read-json-elements.js';
export { parseJson, readDataFile, readJsonFile } from './files/read-json-file.js';
export { readRows, type VisitRow } from './files/read-rows.js';
export { tableRows } from './files/table-rows.js';
export {
  brokenRule,
  type DataProblem,
  type InspectedData,
  inspectEpisodes,
} from './inspected-data.js';
export type { LoadedDataset } from './loaded-dataset.js';
export { type MissingPart, missingOf, missingText } from './missing-part.js';
export { type NemotronPersona, nemotronProseColumns } from './nemotron/nemotron-persona.js';
export { type NemotronPersonas, openNemotronPersonas } from './nemotron/open-nemotron-personas.js';
export { jsonRepr } from './python/json-repr.js';
export { createNumpyRandom, type NumpyRandom } from './python/numpy-random.js';
export { parsePythonLiteral } from './python/python-literal.js';
export { createPythonRandom, type PythonRandom } from './python/python-random.js';
export { pythonRepr } from './python/python-repr.js';
export { PythonTuple, type PythonValue } from './python/python-value.js';
export { countQuirks, type Quirk, type QuirkAction, type QuirkFinding } from './quirk-finding.js';
export { createQuirkLog, type QuirkLog } from './quirk-log.js';
