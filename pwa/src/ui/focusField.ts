/** Focuses a field by its name; of radio buttons the chosen one, else the first. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (form === null || name === undefined) return;
  const fields = [...form.elements].filter((field) => field.getAttribute('name') === name);
  const field = fields.find((one) => one.matches(':checked')) ?? fields[0];
  if (field instanceof HTMLElement) field.focus();
}
