import type { ReadableFormat } from '../chat-format.js';
import type { ExportMessage } from '../export-message.js';
import { fieldsOf, hasKeys, listOf, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import { plainText } from '../plain-text.js';
import type { Reading } from '../reading.js';

const prompt = 'Prompted ';

/** The activities of Gemini in Google Takeout, newest first and without ids of conversations. */
export const gemini: ReadableFormat = {
  name: 'gemini',
  title: 'activities of Gemini from Google Takeout',
  kind: 'assistant',
  takes: 'file',
  fits: ({ values }) =>
    values.some(
      (value) =>
        hasKeys(value, 'header', 'title', 'time', 'products') &&
        listOf(fieldsOf(value).products).some((name) => /gemini|bard/i.test(String(name))),
    ),
  read: readActivities,
};

function readActivities(values: unknown, reading: Reading): void {
  const messages: ExportMessage[] = [];
  for (const value of [...listOf(values)].reverse()) {
    const { title, time, safeHtmlItem } = fieldsOf(value);
    reading.see(1);
    if (typeof title !== 'string' || !title.startsWith(prompt)) {
      reading.drop('activities other than prompts in English');
      continue;
    }
    const timeMs = timeOf(time);
    messages.push({ role: 'user', content: title.slice(prompt.length), timeMs });
    // Of several answers, the last one is the newest; which one the user chose is unknown.
    const answers = listOf(safeHtmlItem).flatMap((item) => stringOf(fieldsOf(item).html) ?? []);
    reading.see(answers.length);
    reading.drop('of another branch', Math.max(answers.length - 1, 0));
    const answer = answers.at(-1);
    if (answer !== undefined) messages.push({ role: 'assistant', content: plainText(answer), timeMs });
  }
  reading.add({ id: reading.file, messages });
}
