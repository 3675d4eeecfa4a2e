/** Focuses a field by its name and scrolls to it. Of radio buttons, focuses the chosen one, else the first. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (form === null || name === undefined) return;
  const fields = [...form.elements].filter((field) => field.getAttribute('name') === name);
  const field = fields.find((one) => one.matches(':checked')) ?? fields[0];
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  // `focus` does not scroll to a field that already has the focus.
  field.scrollIntoView?.({ block: 'nearest' });
}
