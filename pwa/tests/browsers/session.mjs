export async function signIn(scene, scenario) {
  const qa = await scene.tenant(scene.person);
  const loaded = await qa.scenario(scenario);
  await scene.person.load(`${scene.origin}/robots.txt`);
  await restoreSession(scene, loaded);
  return { qa, ...loaded };
}

export const restoreSession = ({ person }, { token, phone }) =>
  person.run(
    `localStorage.setItem('token', arguments[0]);
     localStorage.setItem('phone', '91' + arguments[1]);
     document.cookie = 'token=' + arguments[0] + '; path=/';`,
    token,
    phone,
  );

/** Removes the session, as in a browser that opens a link of another app. */
export const dropSession = ({ person }) =>
  person.run(
    `localStorage.clear();
     sessionStorage.clear();
     document.cookie = 'token=; path=/; max-age=0';`,
  );
