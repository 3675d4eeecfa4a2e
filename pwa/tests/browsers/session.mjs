// The session of a browser: what a sign-in leaves behind, and a phone that has lost it.

/** Signs the browser in as the borrower of a scenario, in a tenant of this test. */
export async function signIn(scene, scenario) {
  const qa = await scene.tenant();
  const loaded = await qa.scenario(scenario);
  await scene.person.load(`${scene.origin}/robots.txt`);
  await restoreSession(scene, loaded);
  return { qa, ...loaded };
}

/** Stores a session in the page that is shown. */
export const restoreSession = ({ person }, { token, phone }) =>
  person.run(
    `localStorage.setItem('token', arguments[0]);
     localStorage.setItem('phone', arguments[1]);
     document.cookie = 'token=' + arguments[0] + '; path=/';`,
    token,
    phone,
  );

/** Deletes cookie and storage, as a browser has neither that opens a link of another app. */
export const dropSession = ({ person }) =>
  person.run(
    `localStorage.clear();
     sessionStorage.clear();
     document.cookie = 'token=; path=/; max-age=0';`,
  );
