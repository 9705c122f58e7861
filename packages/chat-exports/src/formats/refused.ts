import type { ChatFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, listOf } from '../json-value.js';

/** Files that are recognised and cannot become conversations. */
export const refusedFormats: readonly ChatFormat[] = [
  {
    name: 'memories',
    title: 'memories of a memory service',
    fits: ({ values }) =>
      values.some((value) => listOf(fieldsOf(value).results).some((each) => hasKeys(each, 'memory'))),
    refusal: 'Messages are needed, not the memories that were made of them.',
    hint: 'Give the messages that your application passed to the service, as JSON with role and content.',
  },
  {
    name: 'memgym-conversations',
    title: 'conversations in MemGym’s own format',
    fits: ({ values }) => values.some((value) => /^memgym-conv/.test(String(fieldsOf(value).format))),
    refusal: 'They need no import.',
    hint: 'Check it with `memgym data check conversations <file>`; start with `memgym init experiment --data <file>`.',
  },
  {
    name: 'memgym-experiment',
    title: 'an experiment of MemGym',
    fits: ({ values }) => values.some((value) => hasKeys(value, 'benchmark', 'systems')),
    refusal: 'It has no messages.',
    hint: 'Run it with `memgym run <file>`; its conversations are the file at benchmark.path.',
  },
  {
    name: 'account',
    title: 'the account of a user',
    fits: ({ values }) =>
      values.some(
        (value) =>
          hasKeys(value, 'chatgpt_plus_user') ||
          hasKeys(value, 'id', 'email', 'phone_number') ||
          hasKeys(value, 'uuid', 'full_name', 'email_address'),
      ),
    refusal: 'It has no messages.',
    hint: 'The chats of ChatGPT and Claude are in conversations.json of the same export (or conversations-000.json and following). Give that file, or the whole archive.',
  },
  {
    name: 'e-mail',
    title: 'e-mail',
    fits: ({ lines }) =>
      lines
        .slice(0, 1)
        .some((line) => /^(?:from |return-path:|received:|mime-version:|delivered-to:)/i.test(line)),
    refusal: 'E-mail is not read: quotes and signatures would become messages.',
    hint: 'Convert it to a CSV file with one message a row, and name its columns.',
  },
  {
    name: 'html',
    title: 'a web page',
    fits: ({ lines }) => lines.slice(0, 1).some((line) => /^<(?:!doctype|html|head|\?xml)/i.test(line)),
    refusal: 'Pages are not read, because their words and times differ by language.',
    hint: 'Export again as JSON: in Google Takeout choose JSON for My Activity, in Telegram “Machine-readable JSON”.',
  },
  {
    name: 'sqlite',
    title: 'a database of SQLite',
    fits: ({ lines }) => lines.slice(0, 1).some((line) => line.startsWith('SQLite format 3')),
    refusal: 'Databases are not read: LangGraph stores its states there in a binary form.',
    hint: 'Write the history of a thread as JSON, with get_state or /threads/{id}/history.',
  },
];
