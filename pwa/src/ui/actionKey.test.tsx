import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SelectField } from './SelectField/SelectField';
import { TextField } from './TextField/TextField';

const nothing = () => undefined;
const text = (label: string, rest: object = {}) => (
  <TextField label={label} name={label} value="" onChange={nothing} {...rest} />
);

/** Presses Enter as a keyboard does. Returns whether the browser may submit the form. */
function enter(label: string, rest: object = {}): boolean {
  const field = screen.getByLabelText(label);
  field.focus();
  return fireEvent.keyDown(field, { key: 'Enter', ...rest });
}
const focused = () => (document.activeElement as HTMLInputElement).name;

beforeEach(() => {
  render(
    <form>
      {text('Name', { enterKeyHint: 'next' })}
      <button type="button">Look up</button>
      <input type="checkbox" aria-label="Agree" />
      {text('Verified', { enterKeyHint: 'next', readOnly: true })}
      <SelectField label="Away" name="Away" value="" onChange={nothing} options={[]} disabled />
      <SelectField label="Chosen" name="Chosen" value="1" onChange={nothing} options={[{ value: '1', label: 'One' }]} />
      <SelectField label="State" name="State" value="" onChange={nothing} options={[]} />
      {text('PIN', { enterKeyHint: 'next' })}
      <textarea aria-label="Words" name="Words" />
      {text('Correction', { enterKeyHint: 'done' })}
      {text('Find', { enterKeyHint: 'search' })}
      {text('Number', { enterKeyHint: 'send', onKeyDown: (event: KeyboardEvent) => event.preventDefault() })}
      {text('Confirm', { enterKeyHint: 'go' })}
      {text('End', { enterKeyHint: 'next' })}
    </form>,
  );
});

describe('the action key', () => {
  it('goes on to the next field that can be filled in', () => {
    expect(enter('Name')).toBe(false);
    expect(focused()).toBe('State');
    expect(enter('PIN')).toBe(false);
    expect(focused()).toBe('Words');
  });

  it('leaves the form to the browser where it says that it sends it, and where nothing follows', () => {
    expect(enter('Confirm')).toBe(true);
    expect(enter('End')).toBe(true);
    expect(focused()).toBe('End');
  });

  it.each(['Correction', 'Find'])('puts the keyboard away where nothing follows and nothing is sent: %s', (label) => {
    expect(enter(label)).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('does nothing where the field has an answer of its own', () => {
    expect(enter('Number')).toBe(false);
    expect(focused()).toBe('Number');
  });

  it.each([
    ['one that ends a word of an input method', { isComposing: true }],
    ['one that Safari’s input method has taken', { keyCode: 229 }],
    ['another key', { key: 'a' }],
  ])('leaves %s alone', (_which, rest) => {
    expect(enter('Name', rest)).toBe(true);
    expect(focused()).toBe('Name');
  });

  it('goes one field further however long it is held down, and submits nothing', () => {
    expect(enter('PIN', { repeat: true })).toBe(false);
    expect(focused()).toBe('PIN');
    expect(enter('Confirm', { repeat: true })).toBe(false);
  });
});
