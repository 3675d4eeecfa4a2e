/** Moves to the field called `name`, so that the first mistake is where the finger and the screen reader are. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (form === null || name === undefined) return;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
