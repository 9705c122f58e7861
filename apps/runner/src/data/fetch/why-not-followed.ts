import { isLoopback } from '@memgym/llm-client';

/** An address that a file is not fetched from. */
export interface NotFollowed {
  /** Its scheme and host. */
  readonly place: string;
  readonly why: string;
  readonly hint: string;
}

/**
 * Why a file is not fetched from an address; undefined if it is. Only https is followed, and http on this machine if the file
 * is there: a publisher elsewhere must not make the command read what a service here answers.
 * @param source the address of the file
 * @param place where a redirect leads, or the source itself
 */
export function whyNotFollowed(source: string, place: string): NotFollowed | undefined {
  const { protocol, host } = new URL(place);
  const shown = `${protocol}//${host}`;
  const isHere = isLoopback(place);
  if (isHere && !isLoopback(source)) {
    return {
      place: shown,
      why: 'which is this machine',
      hint: 'The file was not fetched, because a publisher must not read what runs here.',
    };
  }
  if (protocol === 'https:' || (protocol === 'http:' && isHere)) return undefined;
  return {
    place: shown,
    why: 'which is not https',
    hint: 'The file was not fetched, because anybody on the way could change it.',
  };
}
