import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { focusField } from '@ui/focusField';
import { Chips } from './Chips';

const OPTIONS = [
  { value: '1', label: 'Single' },
  { value: '2', label: 'Married' },
];

function Form({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('');
  return (
    <form aria-label="form">
      <Chips
        name="state"
        label="Status"
        hint="As it is now"
        options={OPTIONS}
        value={value}
        onChange={setValue}
        error={error}
      />
    </form>
  );
}

const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'form' });

it('is one field of its form: a group with the label, whose buttons have the field’s name', () => {
  render(<Form />);
  const group = screen.getByLabelText('Status');
  expect(group).toBe(screen.getByRole('radiogroup', { name: 'Status' }));
  fireEvent.click(screen.getByLabelText('Married'));
  expect(new FormData(form()).get('state')).toBe('2');
});

it('says the mistake and below it the hint, and is marked', () => {
  render(<Form error="Choose one" />);
  const group = screen.getByLabelText('Status');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const said = group
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(said).toEqual(['Choose one', 'As it is now']);
});

it('is gone to by its name: the chosen one, else the first', () => {
  render(<Form />);
  focusField(form(), 'state');
  expect(document.activeElement).toBe(screen.getByLabelText('Single'));
  fireEvent.click(screen.getByLabelText('Married'));
  focusField(form(), 'state');
  expect(document.activeElement).toBe(screen.getByLabelText('Married'));
});
