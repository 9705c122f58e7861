import { detectLanguage } from '@memgym/text';
import type { Learnt } from './learnt.js';
import { describeAssistantPrompt } from './prompts/describe-assistant.js';
import { describeUserPrompt } from './prompts/describe-user.js';
import { mergeProfilesPrompt } from './prompts/merge-profiles.js';
import type { Page } from './tiers.js';
import type { Entry } from './workspace.js';
import { askOrWarn, showPages, type Writing } from './writing.js';

/**
 * The analysis of the LoCoMo script: a profile and facts of the user, knowledge about the assistant and, if there is a
 * profile already, a call that merges both. Undefined if a reply cannot be read. Source:
 * docs/specs/memory-systems.md#memoryos-the-locomo-script.
 */
export async function analyseAndMerge(
  pages: readonly Entry<Page>[],
  old: string,
  writing: Writing,
): Promise<Learnt | undefined> {
  const { temperature } = writing.rules;
  const language = detectLanguage(pages.map(({ data }) => data.said).join('\n'));
  const input = { language, pages: showPages(pages) };
  const user = await askOrWarn(writing, describeUserPrompt, { input, settings: { temperature } });
  if (user === undefined) return undefined;
  const assistant = await askOrWarn(writing, describeAssistantPrompt, { input, settings: { temperature } });
  if (assistant === undefined) return undefined;
  const merged =
    old === ''
      ? user
      : await askOrWarn(writing, mergeProfilesPrompt, {
          input: { language, old, added: user.profile },
          settings: { temperature },
        });
  if (merged === undefined) return undefined;
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text, pages: [] }));
  return { profile: merged.profile, user: lines(user.facts), assistant: lines(assistant.lines) };
}
