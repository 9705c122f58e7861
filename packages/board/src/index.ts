export { type BuildOptions, type BuiltBoard, buildBoard } from './build/build-board.js';
export { type BoardFolder, type Removal, readBoardFolder, readSubmission } from './build/read-folder.js';
export {
  type CheckedBundle,
  type CheckOptions,
  checkBundle,
  type Discard,
  type Recomputed,
} from './check/check-bundle.js';
export { type Claim, claimRefusals, claimSchema } from './check/claim.js';
export { type BoardRule, boardRules, type Refusal } from './check/refusal.js';
export type { BoardCost, BoardRow, BoardScore } from './rows/board-row.js';
export { type BoardSheet, boardSheetSchema, readBoardFile, readBoardSheet } from './sheet/board-sheet.js';
export { type Product, type Submission, submissionSchema } from './sheet/submission.js';
