import { textStart } from '../well-formed.js';

const longest = 200;

/** A value as shown in an error message: JSON, cut after 200 characters. */
export function shownValue(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= longest ? json : `${textStart(json, longest)}… (${json.length} characters)`;
}
