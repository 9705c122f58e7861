import { at, type ExportSample, iso, json, timed } from './sample.js';

/** Tickets of help desks. */
export const desks: readonly ExportSample[] = [
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
];
