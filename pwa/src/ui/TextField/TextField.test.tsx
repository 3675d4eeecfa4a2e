import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { TextField } from './TextField';

function Cleaned({ first = '' }: { readonly first?: string }) {
  const [value, setValue] = useState(first);
  const clean = (typed: string) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 10);
  return (
    <>
      <TextField name="pan" label="PAN" value={value} onChange={(typed) => setValue(clean(typed))} />
      <output>{value}</output>
    </>
  );
}

const open = (first = '') => {
  render(<Cleaned first={first} />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  box.focus();
  return box;
};
const typeAt = async (box: HTMLInputElement, at: number, keys: string) => {
  await userEvent.type(box, keys, { initialSelectionStart: at, initialSelectionEnd: at });
  return [box.value, box.selectionStart];
};

it('leaves the box to a keyboard that composes, and cleans when the word has ended', () => {
  const box = open();
  fireEvent.compositionStart(box);
  for (const typed of ['a', 'ab', 'abc-']) {
    fireEvent.input(box, { target: { value: typed }, isComposing: true });
    expect(box.value).toBe(typed);
  }
  expect(screen.getByRole('status').textContent).toBe('ABC');
  fireEvent.compositionEnd(box);
  expect(box.value).toBe('ABC');
});

it('keeps the cursor where it was', async () => {
  const box = open('ABPE1234F');
  expect(await typeAt(box, 2, 'c')).toEqual(['ABCPE1234F', 3]);
  expect(await typeAt(box, 3, '{Backspace}')).toEqual(['ABPE1234F', 2]);
  expect(await typeAt(box, 2, '-')).toEqual(['ABPE1234F', 2]);
  expect(await typeAt(box, 9, 'g')).toEqual(['ABPE1234FG', 10]);
  expect(await typeAt(box, 2, 'x')).toEqual(['ABXPE1234F', 3]);
});

it('shows a number in groups and keeps it as it is sent', () => {
  render(<TextField name="phone" label="Phone" value="9876543210" shown="98765 43210" onChange={() => undefined} />);
  expect(screen.getByText('98765 43210').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '9876543210');
});

it('says the mistake, and still how the value is written', () => {
  const hint = '10 characters, as on your PAN card';
  render(
    <TextField name="pan" label="PAN" value="" onChange={() => undefined} error="Please enter your PAN." hint={hint} />,
  );
  const described = screen.getByRole('textbox').getAttribute('aria-describedby')?.split(' ');
  expect(described?.map((id) => document.getElementById(id)?.textContent)).toEqual(['Please enter your PAN.', hint]);
});
