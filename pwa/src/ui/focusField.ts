/** Focuses a field by its name and scrolls to it; of radio buttons the chosen one, else the first. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (form === null || name === undefined) return;
  const fields = [...form.elements].filter((field) => field.getAttribute('name') === name);
  const field = fields.find((one) => one.matches(':checked')) ?? fields[0];
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  // A field that has the focus already does not scroll by itself.
  field.scrollIntoView?.({ block: 'nearest' });
}
