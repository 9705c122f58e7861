import { chat, type ExportSample, iso, json, timed } from './sample.js';

/** Conversations as frameworks keep them. */
export const frameworks: readonly ExportSample[] = [
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
];
