import type { AwiMemoryOptions } from '../awi-memory-options.js';
import { type AwiPolicy, releasedTopics } from '../awi-policy.js';
import { minimalTemplate, releasedTemplate } from '../prompts/released-template.js';

/** The original changes a list of topics as one text, and any other policy as a whole prompt. */
export function firstPolicyAsOriginal(initial: AwiMemoryOptions['initialPolicy']): AwiPolicy {
  if (initial === 'info_type' || initial === 'guided_info_type') {
    return { kind: 'section', section: releasedTopics, guided: initial === 'guided_info_type' };
  }
  const template = initial === 'minimal' ? minimalTemplate : releasedTemplate(releasedTopics);
  return { kind: 'template', template };
}
