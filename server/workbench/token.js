// The page that asks for a missing token, and stores the token in a cookie.

import { say, setCookie } from './calls.js';

const form = document.getElementById('token');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  setCookie('qa_token', form.elements.token.value);
  fetch(location.href, { headers: { accept: 'text/html' } }).then(
    ({ status }) => (status === 403 ? say(form, 'Refused: another token', true) : location.reload()),
    (error) => say(form, error.message, true),
  );
});
