import { assistant, at, chat, type ExportSample, iso, json, lines, timed, user } from './sample.js';

const image = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' };
const tree = {
  root: { id: 'root', parent: null, message: null },
  silent: node('silent', 'root', {
    role: 'system',
    text: '',
    time: null,
    metadata: { is_visually_hidden_from_conversation: true },
  }),
  rules: node('rules', 'silent', {
    role: 'system',
    text: 'Be brief.',
    time: null,
    metadata: { is_user_system_message: true },
  }),
  picture: node('picture', 'rules', { role: 'user', type: 'multimodal_text', parts: [image], time: at - 1 }),
  profile: node('profile', 'picture', { role: 'user', type: 'user_editable_context', time: null }),
  ask: node('ask', 'profile', {
    role: 'user',
    type: 'multimodal_text',
    parts: [image, 'My sister Ida plays the cello.'],
    time: at,
  }),
  old: node('old', 'ask', { role: 'assistant', text: 'An earlier try.', time: at + 2 }),
  call: node('call', 'ask', { role: 'assistant', text: 'search()', recipient: 'web', time: at + 3 }),
  page: node('page', 'call', { role: 'tool', text: 'A whole page.', time: at + 4 }),
  thought: node('thought', 'page', { role: 'assistant', type: 'thoughts', time: at + 5 }),
  reply: node('reply', 'thought', {
    role: 'assistant',
    text: 'A fine instrument!【3†source】 \ue200entity\ue202["people","Casals",0]\ue201 played it. \ue200cite\ue202turn0search3\ue202turn0search8\ue201\ue203Listen\ue204.',
    time: at + 9,
  }),
};

function node(
  id: string,
  parent: string,
  fields: {
    role: string;
    type?: string;
    text?: string;
    parts?: readonly unknown[];
    recipient?: string;
    time: number | null;
    metadata?: object;
  },
): object {
  const { role, type = 'text', text, recipient = 'all', time, metadata } = fields;
  const content = { content_type: type, parts: fields.parts ?? (text === undefined ? [] : [text]) };
  return { id, parent, message: { id, author: { role }, create_time: time, content, recipient, metadata } };
}

/** Exports of assistants, and logs of their calls. */
export const assistants: readonly ExportSample[] = [
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
    turns: [timed[0] ?? {}, assistant('A fine instrument! Casals played it. Listen.', 9)],
    dropped: {
      'of another branch': 2,
      'custom instructions': 4,
      'empty system messages': 2,
      images: 2,
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
];
