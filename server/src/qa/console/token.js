// The page shown instead of the workbench while the token is missing.

import { say, setCookie } from './calls.js';

const form = document.getElementById('token');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  setCookie('qa_token', form.elements.token.value);
  fetch(location.href, { headers: { accept: 'text/html' } }).then(
    ({ status }) => (status === 403 ? say('Refused: another token') : location.reload()),
    (error) => say(error.message),
  );
});
