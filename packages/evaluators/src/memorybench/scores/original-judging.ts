import type { AskJudgeOptions } from '../../judges/judge.js';

/** The original's default for `top_p`. */
export const originalTopP = 0.1;

/** The original's call settings for the judge of a metric (docs/specs/memorybench.md#model-judges). */
export const originalJudging = {
  DialSim: { temperature: 0.2, topP: originalTopP, tries: 3 },
  HelloBench: { temperature: 0.8, topP: originalTopP, tries: 3 },
  IdeaBench: { temperature: 0, topP: originalTopP, tries: 1 },
  LimitGen: { temperature: 0.8, topP: originalTopP, tries: 1 },
  NFCats: { temperature: 0, topP: originalTopP, tries: 3 },
  WritingBench: { temperature: 1, topP: 0.95, tries: 15 },
  merged: { temperature: 0, topP: originalTopP, tries: 3 },
} as const satisfies Readonly<Record<string, AskJudgeOptions>>;
