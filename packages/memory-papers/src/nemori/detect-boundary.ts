import { detectLanguage } from '@memgym/text';
import { showKept } from './kept-message.js';
import type { Entry, Waiting } from './nemori-record.js';
import { detectBoundaryPrompt } from './prompts/detect-boundary.js';
import { askOrWarn, type Writing } from './writing.js';

/** The topic of the waiting messages, if a new message starts another episode; undefined if it continues. */
export async function endedTopic(
  waiting: readonly Entry<Waiting>[],
  next: Entry<Waiting>,
  writing: Writing,
): Promise<string | undefined> {
  const { rules, settings } = writing;
  const shown = showKept(rules.shownBuffer(waiting).map(({ data }) => data.message));
  const [message] = showKept([next.data.message]);
  if (message === undefined) return undefined;
  const language = detectLanguage([...shown, message].map(({ text }) => text).join('\n'));
  const asked = await askOrWarn(writing, detectBoundaryPrompt, {
    language,
    buffer: shown,
    message: { ...message, number: shown.length },
    gapMinutes: settings.gapMinutes,
  });
  if (asked === undefined || !asked.should_end) return undefined;
  const isEnd = rules.acceptsEnd(asked.confidence, settings.boundaryConfidence);
  return isEnd ? asked.topic_summary || asked.reason : undefined;
}
