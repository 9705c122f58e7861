import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Hands on one request of a connection at a time, and ends a connection that sends the next one before the answer. Node
 * begins all requests that a packet holds at once: a few packets with thousands of them, sent without a token, would be
 * answered before the first request of another client.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const busy = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    handle(request, response);
  };
}
