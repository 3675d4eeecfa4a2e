// Buttons say where they send what; the page shows the answer and then itself anew.
'use strict';

const answer = document.getElementById('answer');

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  const { post, body, field, from, raw, login } = button.dataset;
  const path = post ?? button.dataset.delete;
  let text = body ?? '{}';
  if (raw) text = document.getElementById(raw).value;
  if (field) {
    const value = document.getElementById(from).value.trim();
    text = JSON.stringify(value ? { [field]: value } : {});
  }
  button.disabled = true;
  const response = await fetch(path, {
    method: post ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: post ? text : undefined,
  });
  const shown = await response.json();
  if (response.ok && !login) {
    location.reload();
    return;
  }
  // A loaded scenario's token is shown, so that it can be used.
  answer.textContent = JSON.stringify(shown, null, 2);
  answer.scrollIntoView();
  button.disabled = false;
});
