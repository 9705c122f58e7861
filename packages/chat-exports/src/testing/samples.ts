import type { ImportOptions } from '../import-options.js';

/** A made-up export, and what it becomes. */
interface ExportSample {
  /** Its format. */
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options?: ImportOptions;
  readonly turns: readonly object[];
  /** Messages by the reason for which they are dropped. */
  readonly dropped: Readonly<Record<string, number>>;
}

const at = Date.UTC(2025, 2, 3, 18, 30) / 1000;
const iso = (seconds: number): string => new Date((at + seconds) * 1000).toISOString();
const user = (content: string, seconds?: number): object => turn('user', content, seconds);
const assistant = (content: string, seconds?: number): object => turn('assistant', content, seconds);
const turn = (role: string, content: string, seconds?: number): object => ({
  role,
  content,
  ...(seconds !== undefined && { eventTime: iso(seconds).slice(0, 19) }),
});
const json = (value: unknown): string => JSON.stringify(value);
const lines = (...values: readonly unknown[]): string => values.map(json).join('\n');

const tree = {
  root: { id: 'root', parent: null, message: null },
  profile: node('profile', 'root', { role: 'user', type: 'user_editable_context', time: null }),
  ask: node('ask', 'profile', { role: 'user', text: 'My sister Ida plays the cello.', time: at }),
  old: node('old', 'ask', { role: 'assistant', text: 'An earlier try.', time: at + 2 }),
  call: node('call', 'ask', { role: 'assistant', text: 'search()', recipient: 'web', time: at + 3 }),
  page: node('page', 'call', { role: 'tool', text: 'A whole page.', time: at + 4 }),
  thought: node('thought', 'page', { role: 'assistant', type: 'thoughts', time: at + 5 }),
  reply: node('reply', 'thought', {
    role: 'assistant',
    text: 'A fine instrument!【3†source】',
    time: at + 9,
  }),
};

function node(
  id: string,
  parent: string,
  fields: { role: string; type?: string; text?: string; recipient?: string; time: number | null },
): object {
  const { role, type = 'text', text, recipient = 'all', time } = fields;
  const content = { content_type: type, parts: text === undefined ? [] : [text] };
  return { id, parent, message: { id, author: { role }, create_time: time, content, recipient } };
}

const chat = [user('My sister Ida plays the cello.'), assistant('A fine instrument!')];
const timed = [user('My sister Ida plays the cello.', 0), assistant('A fine instrument!', 9)];

/** One export of each format, with its oddities. */
export const samples: readonly ExportSample[] = [
  {
    name: 'openai-chat',
    files: {
      'log.jsonl': lines(
        { messages: [{ role: 'system', content: 'Be kind.' }, ...chat.slice(0, 1)] },
        {
          messages: [
            { role: 'system', content: 'Be kind.' },
            ...chat,
            { role: 'assistant', content: null, tool_calls: [{ id: 'x' }] },
            { role: 'tool', content: '12' },
            {
              role: 'user',
              content: [
                { type: 'text', text: 'She is twelve.' },
                { type: 'image_url', image_url: {} },
              ],
            },
          ],
        },
      ),
    },
    turns: [...chat, user('She is twelve.')],
    dropped: { instructions: 2, 'results of tools': 1, 'without text': 1, 'repeated in a log': 1 },
  },
  {
    name: 'chatgpt',
    files: {
      'conversations-000.json': json([
        { conversation_id: 'c1', create_time: at, current_node: 'reply', mapping: tree },
        { title: 'broken' },
      ]),
      // The same conversation is in two files.
      'conversations-001.json': json([
        { conversation_id: 'c1', create_time: at, current_node: 'reply', mapping: tree },
      ]),
      'user.json': json({ email: 'ida@example.org' }),
    },
    turns: timed,
    dropped: {
      'of another branch': 2,
      instructions: 2,
      'calls of tools': 2,
      'results of tools': 2,
      'thoughts, code and pages': 2,
      'of a conversation that is there twice': 2,
    },
  },
  {
    name: 'claude',
    files: {
      'conversations.json': json([
        {
          uuid: 'c1',
          created_at: iso(0),
          chat_messages: [
            {
              uuid: 'm1',
              sender: 'human',
              text: '',
              content: [],
              created_at: iso(0),
              attachments: [{ extracted_content: 'My sister Ida plays the cello.' }],
            },
            {
              uuid: 'm2',
              parent_message_uuid: 'm1',
              sender: 'assistant',
              text: 'x',
              content: [{ type: 'text', text: 'An earlier try.' }],
              created_at: iso(4),
            },
            {
              uuid: 'm3',
              parent_message_uuid: 'm1',
              sender: 'assistant',
              text: 'Hm. A fine instrument!',
              content: [
                { type: 'thinking', thinking: 'Hm.' },
                { type: 'token_budget' },
                { type: 'text', text: 'A fine instrument!' },
              ],
              created_at: iso(9),
            },
          ],
        },
      ]),
    },
    turns: timed,
    dropped: { 'of another branch': 1 },
  },
  {
    name: 'ai-sdk',
    files: {
      'chat.json': json([
        { id: 'a', role: 'user', parts: [{ type: 'text', text: 'My sister Ida plays the cello.' }] },
        {
          id: 'b',
          role: 'assistant',
          parts: [
            { type: 'step-start' },
            { type: 'reasoning', text: 'Hm.' },
            { type: 'tool-web', output: 1 },
            { type: 'text', text: 'A fine instrument!' },
          ],
        },
        { id: 'c', role: 'data', parts: [] },
      ]),
    },
    turns: chat,
    dropped: { 'of no user or assistant': 1 },
  },
  {
    name: 'ai-sdk',
    files: {
      'old.json': json([
        { id: 'a', role: 'user', content: 'My sister Ida plays the cello.', createdAt: iso(0) },
        {
          id: 'b',
          role: 'assistant',
          content: 'A fine instrument!',
          createdAt: iso(9),
          toolInvocations: [{ result: 1 }],
        },
      ]),
    },
    turns: timed,
    dropped: {},
  },
  {
    name: 'langchain',
    files: {
      'dumps.json': json([
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'HumanMessage'],
          kwargs: { content: 'My sister Ida plays the cello.' },
        },
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'ToolMessage'],
          kwargs: { content: '1' },
        },
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'AIMessageChunk'],
          kwargs: { content: [{ type: 'text', text: 'A fine instrument!' }] },
        },
      ]),
    },
    turns: chat,
    dropped: { 'results of tools': 1 },
  },
  {
    name: 'langchain',
    files: {
      'dict.json': json([
        { type: 'human', data: { content: 'My sister Ida plays the cello.' } },
        { type: 'ai', data: { content: '', tool_calls: [{}] } },
        { type: 'ai', data: { content: 'A fine instrument!' } },
      ]),
    },
    turns: chat,
    dropped: { 'without text': 1 },
  },
  {
    name: 'langchain',
    files: {
      'plain.json': json({
        messages: [
          { type: 'system', content: 'Be kind.' },
          { type: 'human', content: 'My sister Ida plays the cello.' },
          { type: 'ai', content: 'A fine instrument!' },
        ],
      }),
    },
    turns: chat,
    dropped: { instructions: 1 },
  },
  {
    name: 'langgraph',
    files: {
      'history.json': json([
        {
          values: { messages: [{ type: 'ai', id: 'm2', content: 'A fine instrument!' }] },
          checkpoint: { thread_id: 't' },
          created_at: iso(9),
        },
        // A summary removed the first message from the newest state.
        {
          values: { messages: [{ type: 'human', id: 'm1', content: 'My sister Ida plays the cello.' }] },
          checkpoint: { thread_id: 't' },
          created_at: iso(0),
        },
        {
          values: {
            messages: [
              { type: 'human', id: 'm1', content: 'My sister Ida plays the cello.' },
              { type: 'ai', id: 'm2', content: 'A fine instrument!' },
            ],
          },
          checkpoint: { thread_id: 't' },
          created_at: iso(10),
        },
      ]),
    },
    turns: timed,
    dropped: { 'repeated in a log': 2 },
  },
  {
    name: 'langfuse',
    files: {
      'observations.jsonl': lines(
        {
          trace_id: 't1',
          session_id: 's',
          user_id: 'ida',
          type: 'GENERATION',
          start_time: '2025-03-03 18:30:00.000000',
          end_time: '2025-03-03 18:30:09.000000',
          input: json(json([chat[0]])),
          output: json(chat[1]),
        },
        {
          trace_id: 't1',
          session_id: 's',
          type: 'SPAN',
          start_time: '2025-03-03 18:30:00.000000',
          input: '',
          output: null,
        },
        {
          trace_id: 't2',
          session_id: 's',
          user_id: 'ida',
          type: 'GENERATION',
          start_time: '2025-03-03 18:31:00.000000',
          end_time: '2025-03-03 18:31:09.000000',
          input: json([...chat, { role: 'user', content: 'She is twelve.' }]),
          output: 'So young!',
        },
      ),
    },
    turns: [...timed, user('She is twelve.', 60), assistant('So young!', 69)],
    dropped: { 'repeated in a log': 2 },
  },
  {
    name: 'opentelemetry',
    files: {
      'spans.json': json({
        resourceSpans: [
          {
            scopeSpans: [
              {
                spans: [
                  {
                    traceId: 't',
                    startTimeUnixNano: `${at}000000000`,
                    endTimeUnixNano: `${at + 9}000000000`,
                    attributes: [
                      { key: 'gen_ai.conversation.id', value: { stringValue: 'c' } },
                      {
                        key: 'gen_ai.input.messages',
                        value: {
                          stringValue: json([
                            {
                              role: 'user',
                              parts: [{ type: 'text', content: 'My sister Ida plays the cello.' }],
                            },
                          ]),
                        },
                      },
                      {
                        key: 'gen_ai.output.messages',
                        value: {
                          arrayValue: {
                            values: [
                              {
                                kvlistValue: {
                                  values: [
                                    { key: 'role', value: { stringValue: 'assistant' } },
                                    {
                                      key: 'parts',
                                      value: {
                                        arrayValue: {
                                          values: [
                                            {
                                              kvlistValue: {
                                                values: [
                                                  { key: 'type', value: { stringValue: 'text' } },
                                                  {
                                                    key: 'content',
                                                    value: { stringValue: 'A fine instrument!' },
                                                  },
                                                ],
                                              },
                                            },
                                          ],
                                        },
                                      },
                                    },
                                  ],
                                },
                              },
                            ],
                          },
                        },
                      },
                    ],
                  },
                  {
                    traceId: 'u',
                    startTimeUnixNano: `${at + 60}000000000`,
                    attributes: [
                      { key: 'gen_ai.prompt.0.content', value: { stringValue: 'She is twelve.' } },
                      { key: 'gen_ai.completion.0.content', value: { stringValue: 'So young!' } },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      }),
    },
    turns: [...timed, user('She is twelve.', 60), assistant('So young!', 60)],
    dropped: {},
  },
  {
    name: 'whatsapp',
    options: { me: 'Ida' },
    files: {
      'WhatsApp Chat with Ida.txt': [
        '03/03/2025, 18:29 - Messages and calls are end-to-end encrypted.',
        '03/03/2025, 18:30 - Ida: I play:\r\nthe cello',
        '13/03/2025, 18:31 - Tom: <Media omitted>',
        '13/03/2025, 18:31 - Tom: Lovely <This message was edited>',
        '13/03/2025, 18:32 - Tom: This message was deleted',
      ].join('\r\n'),
    },
    turns: [
      {
        role: 'user',
        speaker: 'Ida',
        content: 'I play:\nthe cello',
        eventTime: '2025-03-03T18:30:00',
        id: 'line-2',
      },
      { role: 'assistant', speaker: 'Tom', content: 'Lovely', eventTime: '2025-03-13T18:31:00' },
    ],
    dropped: { announcements: 1, 'media and notices': 1, deleted: 1 },
  },
  {
    name: 'slack',
    options: { me: 'Ida' },
    files: {
      'music/2025-03-03.json': json([
        {
          type: 'message',
          user: 'U1',
          ts: `${at}.000100`,
          text: 'I play the cello &amp; <@U9> the <https://a.example|harp>',
        },
        { type: 'message', subtype: 'channel_join', user: 'U1', ts: `${at}.000050`, text: 'joined' },
        {
          type: 'message',
          user: 'U1',
          ts: `${at + 10}.000100`,
          thread_ts: `${at + 10}.000100`,
          text: 'Who else?',
        },
      ]),
      'music/2025-03-04.json': json([
        {
          type: 'message',
          user: 'U9',
          user_profile: { real_name: 'Tom' },
          ts: `${at + 90_000}.000100`,
          thread_ts: `${at + 10}.000100`,
          text: 'I do',
        },
      ]),
      'users.json': json([{ id: 'U1', profile: { real_name: 'Ida' } }, null]),
    },
    turns: [
      { role: 'user', speaker: 'Ida', content: 'I play the cello & @Tom the harp' },
      { role: 'user', speaker: 'Ida', content: 'Who else?' },
      { role: 'assistant', speaker: 'Tom', content: 'I do' },
    ],
    dropped: { 'announcements and bots': 1 },
  },
  {
    name: 'telegram',
    options: { me: 'Ida' },
    files: {
      'result.json': json({
        chats: {
          list: [
            {
              name: 'Tom',
              type: 'personal_chat',
              id: 5,
              messages: [
                { id: 1, type: 'service', text: '', date: '2025-03-03T20:00:00' },
                {
                  id: 2,
                  type: 'message',
                  from: 'Ida',
                  from_id: 'user1',
                  text: ['I play the ', { type: 'bold', text: 'cello' }],
                  date: '2025-03-03T20:30:00',
                  date_unixtime: String(at),
                },
                {
                  id: 3,
                  type: 'message',
                  from: 'Tom',
                  from_id: 'user2',
                  text: 'Lovely',
                  date_unixtime: String(at + 9),
                },
                {
                  id: 4,
                  type: 'message',
                  from: 'Ida B.',
                  from_id: 'user1',
                  text: '',
                  media_type: 'sticker',
                  date_unixtime: String(at + 10),
                },
              ],
            },
          ],
        },
      }),
    },
    turns: [
      { role: 'user', speaker: 'Ida', content: 'I play the cello', eventTime: '2025-03-03T18:30:00' },
      { role: 'assistant', speaker: 'Tom', content: 'Lovely' },
    ],
    dropped: { announcements: 1, 'without text': 1 },
  },
  {
    name: 'discord',
    files: {
      'music.json': json({
        guild: { id: '1' },
        channel: { id: '2', name: 'music' },
        messages: [
          {
            id: '7',
            type: 'GuildMemberJoin',
            content: 'Joined.',
            timestamp: iso(0),
            author: { name: 'ida' },
          },
          {
            id: '8',
            type: 'Default',
            content: 'I play the cello',
            timestamp: '2025-03-03T19:30:00+01:00',
            author: { name: 'ida', nickname: 'Ida' },
          },
          {
            id: '9',
            type: 'Reply',
            content: 'Lovely',
            timestamp: iso(9),
            author: { name: 'helper', isBot: true },
          },
        ],
      }),
    },
    turns: [
      { role: 'user', speaker: 'Ida', content: 'I play the cello', eventTime: '2025-03-03T18:30:00' },
      { role: 'assistant', speaker: 'helper', content: 'Lovely' },
    ],
    dropped: { announcements: 1 },
  },
  {
    name: 'open-webui',
    files: {
      'chats.json': json([
        {
          id: 'c1',
          chat: {
            history: {
              currentId: 'b2',
              messages: {
                // Lists of children are wrong in some exports.
                a: {
                  id: 'a',
                  parentId: null,
                  childrenIds: ['nobody'],
                  role: 'user',
                  content: 'My sister Ida plays the cello.',
                  timestamp: at,
                },
                b1: {
                  id: 'b1',
                  parentId: 'a',
                  role: 'assistant',
                  content: 'An earlier try.',
                  timestamp: at + 20,
                },
                b2: {
                  id: 'b2',
                  parentId: 'a',
                  role: 'assistant',
                  content: '<details type="reasoning" done="true">Hm.</details>\nA fine instrument!',
                  timestamp: at + 9,
                },
              },
            },
          },
        },
      ]),
    },
    turns: timed,
    dropped: { 'of another branch': 1 },
  },
  {
    name: 'librechat',
    files: {
      'c.json': json({
        conversationId: 'c1',
        messagesTree: [
          {
            messageId: 'a',
            isCreatedByUser: true,
            text: 'My sister Ida plays the cello.',
            createdAt: iso(0),
            children: [
              {
                messageId: 'b1',
                isCreatedByUser: false,
                text: 'An earlier try.',
                createdAt: iso(4),
                children: [],
              },
              {
                messageId: 'b2',
                isCreatedByUser: false,
                text: '',
                content: [
                  { type: 'think', think: 'Hm.' },
                  { type: 'text', text: 'A fine instrument!' },
                ],
                createdAt: iso(9),
                children: [],
              },
            ],
          },
        ],
      }),
    },
    turns: timed,
    dropped: { 'of another branch': 1 },
  },
  {
    name: 'gemini',
    files: {
      'MyActivity.json': json([
        { header: 'Gemini Apps', title: 'Used an extension', time: iso(20), products: ['Gemini Apps'] },
        {
          header: 'Gemini Apps',
          title: 'Prompted My sister Ida plays the cello.',
          time: iso(0),
          products: ['Gemini Apps'],
          safeHtmlItem: [
            { html: '<p>An earlier try.</p>' },
            { html: '<p>A&nbsp;fine <b>instrument</b>!</p>' },
          ],
        },
      ]),
    },
    turns: [timed[0] ?? {}, assistant('A fine instrument!', 0)],
    dropped: { 'activities other than prompts in English': 1, 'of another branch': 1 },
  },
  {
    name: 'openai-responses',
    files: {
      'responses.jsonl': lines(
        {
          object: 'response',
          id: 'r1',
          created_at: at,
          input: 'My sister Ida plays the cello.',
          output: [
            { type: 'reasoning' },
            {
              type: 'message',
              role: 'assistant',
              content: [{ type: 'output_text', text: 'A fine instrument!' }],
            },
          ],
        },
        {
          object: 'response',
          id: 'r2',
          previous_response_id: 'r1',
          created_at: at + 60,
          input: [{ role: 'user', content: [{ type: 'input_text', text: 'She is twelve.' }] }],
          output: [{ type: 'function_call' }],
        },
      ),
    },
    turns: [
      user('My sister Ida plays the cello.', 0),
      assistant('A fine instrument!', 0),
      user('She is twelve.', 60),
    ],
    dropped: { 'thoughts, code and pages': 1, 'calls of tools': 1 },
  },
  {
    name: 'intercom',
    files: {
      'c.json': json({
        type: 'conversation',
        id: '1',
        created_at: at,
        source: { body: '<p>I play the cello</p>', author: { type: 'lead', id: 'x', name: 'Ida' } },
        conversation_parts: {
          conversation_parts: [
            {
              id: '2',
              part_type: 'note',
              body: '<p>Secret</p>',
              created_at: at + 2,
              author: { type: 'admin' },
            },
            { id: '3', part_type: 'close', body: null, created_at: at + 3, author: { type: 'admin' } },
            {
              id: '4',
              part_type: 'comment',
              body: '<p>Lovely</p>',
              created_at: at + 9,
              author: { type: 'admin', name: 'Tom' },
            },
          ],
        },
      }),
    },
    turns: [
      { role: 'user', speaker: 'Ida', content: 'I play the cello', eventTime: '2025-03-03T18:30:00' },
      { role: 'assistant', speaker: 'Tom', content: 'Lovely' },
    ],
    dropped: { 'internal notes': 1, announcements: 1 },
  },
  {
    name: 'zendesk',
    files: {
      'ticket.json': json({
        comments: [
          {
            id: 1,
            author_id: 4,
            public: true,
            plain_body: 'My sister Ida plays the cello.',
            created_at: iso(0),
          },
          { id: 2, author_id: 9, public: false, plain_body: 'Secret', created_at: iso(2) },
          { id: 3, author_id: 9, public: true, body: 'A fine instrument!', created_at: iso(9) },
        ],
      }),
    },
    turns: timed,
    dropped: { 'internal notes': 1 },
  },
  {
    name: 'zep',
    files: {
      'thread.json': json({
        user_id: 'ida',
        messages: [
          {
            uuid: 'a',
            role: 'user',
            name: 'Ida',
            content: 'My sister Ida plays the cello.',
            created_at: iso(99_999),
            reference_time: iso(0),
          },
          { uuid: 'b', role: 'assistant', content: 'A fine instrument!', created_at: iso(9) },
        ],
      }),
    },
    turns: timed,
    dropped: {},
  },
  {
    name: 'letta',
    files: {
      'agent.af': json({
        blocks: [],
        agents: [
          {
            id: 'agent-1',
            messages: [
              { id: 'a', role: 'system', content: [{ type: 'text', text: 'Be kind.' }], created_at: iso(0) },
              {
                id: 'b',
                role: 'user',
                content: [{ type: 'text', text: json({ type: 'login' }) }],
                created_at: iso(0),
              },
              {
                id: 'c',
                role: 'user',
                content: [
                  {
                    type: 'text',
                    text: json({ type: 'user_message', message: 'My sister Ida plays the cello.' }),
                  },
                ],
                created_at: iso(0),
              },
              {
                id: 'd',
                role: 'assistant',
                content: [{ type: 'text', text: 'Hm.' }],
                tool_calls: [
                  { function: { name: 'send_message', arguments: json({ message: 'A fine instrument!' }) } },
                ],
                created_at: iso(9),
              },
            ],
          },
        ],
      }),
    },
    turns: timed,
    dropped: { instructions: 1, announcements: 1 },
  },
  {
    name: 'columns',
    options: { map: { role: 'who', content: 'text', time: 'at', session: 'chat' } },
    files: {
      'rows.csv': `who,text,at,chat\ncustomer,"My sister Ida\nplays the cello.",${iso(0)},1\nsystem,Hello,,1\nagent,A fine instrument!,${at + 9},1\n`,
    },
    turns: [user('My sister Ida\nplays the cello.', 0), assistant('A fine instrument!', 9)],
    dropped: { instructions: 1 },
  },
];
