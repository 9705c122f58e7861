'use client';

import { useChat } from '@ai-sdk/react';
import { type FormEvent, useState } from 'react';

/** One chat. A new one begins when the page is opened again, and the assistant still knows what was said. */
export default function Chat() {
  const { messages, sendMessage, status, error } = useChat();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void sendMessage({ text });
    setText('');
  };
  return (
    <main>
      {messages.map(({ id, role, parts }) => (
        <p key={id}>
          <b>{role === 'user' ? 'You' : 'Assistant'}:</b>{' '}
          {parts.map((part) => (part.type === 'text' ? part.text : ''))}
        </p>
      ))}
      {error !== undefined && <p role="alert">The assistant cannot answer now. Try again.</p>}
      <form onSubmit={send}>
        <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit" disabled={text === '' || status === 'streaming' || status === 'submitted'}>
          Send
        </button>
      </form>
    </main>
  );
}
