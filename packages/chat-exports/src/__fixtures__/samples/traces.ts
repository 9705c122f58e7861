import { assistant, at, chat, type ExportSample, json, lines, timed, user } from './sample.js';

/** Traces of calls. */
export const traces: readonly ExportSample[] = [
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
];
