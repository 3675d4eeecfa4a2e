import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';

import { createStore } from '@app/store';
import { api } from '@platform/calls/api';
import { fakeServer, ok } from '@testing/screen';
import { cardChosen } from './bankSlice';
import { useChosenCard } from './useChosenCard';

const CARD = { cardNo: '****4321', bankCode: 'HDFC0000001', bankName: 'HDFC Bank', branch: 'Tulsiani Chambers' };
const listOf = (...ids: string[]) => ids.map((id) => ({ ...CARD, id }));

it('an open page keeps its account when a newer one is added, until the borrower chooses or removes it', async () => {
  let cards = listOf('C1');
  fakeServer({ 'GET /bank/v1/find-user-bank-card': () => ok(cards) });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useChosenCard('P1'), { wrapper });
  const readAgain = async (...ids: string[]) => {
    cards = listOf(...ids);
    act(() => void store.dispatch(api.util.invalidateTags(['Bank'])));
    await waitFor(() => expect(result.current.query.data).toEqual(cards));
  };
  await waitFor(() => expect(result.current.id).toBe('C1'));
  await readAgain('C2', 'C1');
  expect(result.current.id).toBe('C1');
  act(() => void store.dispatch(cardChosen({ productId: 'P1', cardId: 'C2' })));
  expect(result.current.id).toBe('C2');
  await readAgain('C3');
  expect(result.current.id).toBe('C3');
});
