import { type ExportSample, iso, json, timed } from './sample.js';

/** Messages that other memories hold. */
export const memories: readonly ExportSample[] = [
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
];
