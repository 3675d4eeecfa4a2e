// The page that is shown instead of the workbench while the token is missing. It goes into a cookie, and then into every
// call.

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
