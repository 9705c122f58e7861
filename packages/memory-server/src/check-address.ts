import { Problem } from './problem.js';

/** The names of this machine for itself. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

export interface AddressRules {
  /** Names under which the server may be addressed, beside those of the loopback. A port in a name is not compared. */
  readonly hosts?: readonly string[] | undefined;
  /** Origins of web pages that may send requests, such as `https://app.example`. Default none. */
  readonly origins?: readonly string[] | undefined;
}

/**
 * Refuses requests of web pages. A page whose name was pointed to this machine (DNS rebinding) sends its own name as
 * `Host`, which it cannot change; every other page sends its `Origin`.
 * The returned function throws a `Problem`.
 */
export function createAddressCheck({ hosts = [], origins = [] }: AddressRules) {
  const names = new Set([...loopbackNames, ...hosts.map((host) => host.toLowerCase())]);
  const allowed = new Set(origins.map((origin) => origin.toLowerCase()));
  return (host: string, origin: string | null): void => {
    if (!names.has(nameOf(host))) {
      throw new Problem('forbidden', `This server is not called ${JSON.stringify(host.slice(0, 200))}.`, {
        hint: 'Address it by a name that it knows, or let its operator allow this one (`allowedHosts`).',
      });
    }
    if (origin === null || allowed.has(origin.toLowerCase())) return;
    throw new Problem(
      'forbidden',
      `Pages of ${JSON.stringify(origin.slice(0, 200))} may not use this server.`,
      {
        hint: 'Send the request from a program, or let the operator allow the origin (`allowedOrigins`).',
      },
    );
  };
}

/** The name of a `Host` without its port; what is no host stays as it is, and is no allowed name. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}
