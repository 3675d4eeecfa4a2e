export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (form === null || name === undefined) return;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
