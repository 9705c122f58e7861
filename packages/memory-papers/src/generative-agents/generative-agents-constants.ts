import type { GenerativeAgentsMemoryOptions } from './generative-agents-memory-options.js';
import type { GenerativeAgentsRules } from './rules.js';

/** Limits of one reflection: docs/specs/memory-systems.md#generative-agents. */
export interface ReflectionConstants {
  readonly threshold: number;
  readonly items: number;
  readonly questions: number;
  readonly evidence: number;
  readonly insights: number;
}

/** The options, with defaults that depend on other options filled in, and the rules of their profile. */
export interface GenerativeAgentsConstants extends GenerativeAgentsMemoryOptions {
  readonly decayPer: 'hour' | 'day' | 'memory';
  readonly reflect: 'write' | 'flush' | 'never';
  readonly constants: ReflectionConstants;
  readonly rules: GenerativeAgentsRules;
}

// MemEngine's threshold is 0.3 for ratings divided by ten.
const presets: Readonly<Record<'paper' | 'memengine', ReflectionConstants>> = {
  paper: { threshold: 150, items: 100, questions: 3, evidence: 10, insights: 5 },
  memengine: { threshold: 3, items: 2, questions: 2, evidence: 2, insights: 2 },
};

export function constantsOf(
  options: GenerativeAgentsMemoryOptions,
  rules: GenerativeAgentsRules,
): GenerativeAgentsConstants {
  const { defaults } = rules;
  const preset = presets[options.preset ?? defaults.preset];
  const own = options.reflection;
  return {
    ...options,
    rules,
    decayPer: options.decayPer ?? defaults.decayPer,
    reflect: options.reflect ?? defaults.reflect,
    constants: {
      threshold: own.threshold ?? preset.threshold,
      items: own.items ?? preset.items,
      questions: own.questions ?? preset.questions,
      evidence: own.evidence ?? preset.evidence,
      insights: own.insights ?? preset.insights,
    },
  };
}
