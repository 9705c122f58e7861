const head = (title: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1rem system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
input{font:inherit;width:100%;box-sizing:border-box}p{white-space:pre-wrap}.you{opacity:.7}</style>`;

/** Sends what is typed, and shows the answer while it comes. */
export const chatPage = `${head('Chat')}<h1>Chat</h1>
<main aria-live="polite"></main>
<form><label>Message <input name="content" autocomplete="off" required autofocus></label> <button>Send</button></form>
<script type="module">
const chat = crypto.randomUUID();
const user = prompt('Your name, in place of a login:') ?? '';
const show = (name, text) => {
  const line = document.createElement('p');
  line.className = name;
  line.textContent = text;
  document.querySelector('main').append(line);
  return line;
};
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { content } = event.target.elements;
  show('you', content.value);
  const answer = show('assistant', '');
  const response = await fetch('/chat', {
    method: 'POST',
    headers: { 'x-user': encodeURIComponent(user) },
    body: JSON.stringify({ chat, content: content.value }),
  });
  content.value = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) answer.textContent += part;
});
</script></html>`;

/** Lists the users, and erases one. */
export const adminPage = `${head('Users')}<h1>Users</h1>
<form><label>Token <input name="token" type="password" required></label></form><ul></ul>
<script type="module">
const form = document.querySelector('form');
const call = (path, method) =>
  fetch(path, { method, headers: { authorization: 'Bearer ' + form.elements.token.value } });
async function list() {
  const response = await call('/admin/users', 'GET');
  if (!response.ok) return alert(await response.text());
  document.querySelector('ul').replaceChildren(
    ...(await response.json()).map((user) => {
      const [line, button] = [document.createElement('li'), document.createElement('button')];
      button.textContent = 'Erase';
      button.onclick = async () => {
        if (!confirm('Erase all that is remembered of ' + user + '?')) return;
        await call('/admin/users/' + encodeURIComponent(user), 'DELETE');
        await list();
      };
      line.append(user + ' ', button);
      return line;
    }),
  );
}
form.addEventListener('submit', (event) => { event.preventDefault(); list(); });
</script></html>`;
