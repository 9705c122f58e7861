import { at, type ExportSample, iso, json } from './sample.js';

/** Exports of messengers. */
export const messengers: readonly ExportSample[] = [
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
        '13/03/2025, 18:33 - Ida: Schön <Diese Nachricht wurde bearbeitet.>',
        '13/03/2025, 18:34 - Tom: Diese Nachricht wurde gelöscht.',
        '13/03/2025, 18:35 - Tom: Se eliminó este mensaje.',
        '13/03/2025, 18:36 - Tom: Standort: https://maps.google.com/?q=38.7,-9.1',
        '13/03/2025, 18:36 - Ida: Localisation : https://maps.google.com/?q=38.7,-9.1',
        '13/03/2025, 18:37 - Ida: My pin is https://maps.google.com/?q=38.7,-9.1',
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
      { role: 'user', speaker: 'Ida', content: 'Schön', eventTime: '2025-03-13T18:33:00' },
      { role: 'user', speaker: 'Ida', content: 'My pin is https://maps.google.com/?q=38.7,-9.1' },
    ],
    dropped: { announcements: 1, 'media and notices': 1, deleted: 3, locations: 2 },
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
        { type: 'message', user: 'USLACKBOT', ts: `${at + 1}.000100`, text: 'Reminder: tune the cello.' },
        { type: 'message', user: 'U3', ts: `${at + 2}.000100`, text: 'Build passed' },
        { type: 'message', subtype: 'bot_message', bot_id: 'B1', ts: `${at + 3}.000100`, text: 'Rain' },
        { type: 'message', bot_id: 'B2', user: 'U7', ts: `${at + 4}.000100`, text: 'Deployed' },
        {
          type: 'message',
          subtype: 'tombstone',
          user: 'USLACKBOT',
          ts: `${at + 5}.000100`,
          text: 'This message was deleted.',
        },
        { type: 'message', user: 'U1', bot_id: 'B3', ts: `${at + 6}.000100`, text: '*Hi* all :wave:' },
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
      'users.json': json([
        { id: 'U1', profile: { real_name: 'Ida' } },
        { id: 'U3', is_bot: true, profile: { real_name: 'CI' } },
        null,
      ]),
    },
    turns: [
      { role: 'user', speaker: 'Ida', content: 'I play the cello & @Tom the harp' },
      { role: 'user', speaker: 'Ida', content: 'Hi all 👋' },
      { role: 'user', speaker: 'Ida', content: 'Who else?' },
      { role: 'assistant', speaker: 'Tom', content: 'I do' },
    ],
    dropped: { announcements: 1, bots: 4, deleted: 1 },
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
];
