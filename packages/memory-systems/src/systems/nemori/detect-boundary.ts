import { detectLanguage } from '@memgym/text';
import { showKept } from './kept-message.js';
import type { Entry, Waiting } from './nemori-record.js';
import { detectBoundaryPrompt } from './prompts/detect-boundary.js';
import { askOrWarn, type Writing } from './writing.js';

/** The original shows a buffer longer than this without its last message: docs/specs/memory-systems.md#nemori. */
const wholeBuffer = 10;

/** The topic of the waiting messages, if a new message starts another episode; undefined if it continues. */
export async function endedTopic(
  waiting: readonly Entry<Waiting>[],
  next: Entry<Waiting>,
  writing: Writing,
): Promise<string | undefined> {
  const { options, settings } = writing;
  const cut = options.profile === 'reference' && waiting.length > wholeBuffer;
  const shown = showKept((cut ? waiting.slice(0, -1) : waiting).map(({ data }) => data.message));
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
  const sure = options.profile === 'reference' || asked.confidence > settings.boundaryConfidence;
  return sure ? asked.topic_summary || asked.reason : undefined;
}
