import type { Remark } from '../answers/remark.js';

/** Gives a remark to the server of the page. @throws {Error} with what the server says against it */
export async function postRemark(address: string, remark: Remark): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(remark),
  });
  if (!response.ok) throw new Error(await response.text());
}
