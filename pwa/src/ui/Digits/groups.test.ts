import { describe, expect, it } from 'vitest';

import { groupedPhone, groupsOf, numbersIn, spoken } from './groups';

describe('a long number', () => {
  it.each([
    ['999941057058', ['9999', '4105', '7058']],
    ['026291800001191', ['0262', '9180', '0001', '191']],
    ['XXXXXXXX7058', ['XXXX', 'XXXX', '7058']],
    ['***********1191', ['***', '****', '****', '1191']],
    ['****1191', ['****', '1191']],
    ['99994', ['9999', '4']],
    ['12', ['12']],
    ['', []],
  ])('%s is read in groups of four, what a masked one shows in one of them', (number, groups) => {
    expect(groupsOf(number)).toEqual(groups);
    expect(groups.join('')).toBe(number);
  });

  it.each([
    ['Account ****4321', ['Account ', '****4321', '']],
    ['+91 ••••••9001 पर', ['+91 ', '••••••9001', ' पर']],
    ['₹5,185 by 20 Nov 2026', ['₹5,185 by 20 Nov 2026']],
    ['UTR 412345678901', ['UTR ', '412345678901', '']],
    ['खाता XXXXXXXX7058', ['खाता ', 'XXXXXXXX7058', '']],
    ['SANDBOXSL261129M4B66081', ['SANDBOXSL261129M4B66081']],
    ['', ['']],
  ])('is found in "%s", and no sum, day or reference is taken for one', (text, parts) => {
    expect(numbersIn(text)).toEqual(parts);
    expect(parts.join('')).toBe(text);
  });

  it('is heard digit by digit', () => {
    expect(spoken('999941057058')).toBe('9 9 9 9, 4 1 0 5, 7 0 5 8');
    expect(spoken('')).toBe('');
  });
});

it.each([
  ['9876543210', '98765\u00a043210'],
  ['987654', '98765\u00a04'],
  ['98765', undefined],
  ['', undefined],
])('the phone number %s is read as %s', (number, read) => {
  expect(groupedPhone(number)).toBe(read);
});
