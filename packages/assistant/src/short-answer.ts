/** What small models write before the answer that they are asked for, and nothing else. */
const lead = /^(?:the )?answer(?: is)?: */i;
const quoted = /^(?:"([^"]*)"|“([^”]*)”)\.?$/;

/** A reply of a few words without a lead such as “The answer is:”, and without quotation marks around all of it. */
export function shortAnswer(reply: string): string {
  const said = reply.trim().replace(lead, '');
  const inside = quoted.exec(said);
  return (inside?.[1] ?? inside?.[2] ?? said).trim();
}
