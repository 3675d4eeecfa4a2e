import { home, product, undway } from '@testing/examples';
import { LOST, ok, PENDING, refuse } from '@testing/answers';
import { type Screen } from '../state';

const TICKET = 'POST /user/v1/user-login';
const joint = '/joint#ticket=once';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const borrowed = {
  'GET /home/v1/index': ok(
    home({
      homeProductVos: [
        product({
          tenureText: '7 or 14 days',
          example: {
            amount: '5000.00',
            days: 7,
            repaymentAmount: '5035.00',
            repaymentDate: '2026-12-03',
            parts: { receive: '4439.50', charges: '560.50', interest: '35.00', costs: '595.50', apr: '699.43' },
          },
        }),
      ],
      undwayList: [undway({ repaymentDate: '2026-12-09' })],
      loyalty: { onTimeRepayments: 1, level: 1, discountPercent: 5 },
    }),
  ),
};

export const OUTSIDE: Readonly<Record<string, Screen>> = {
  joint: {
    loading: { path: joint, answers: { [TICKET]: PENDING }, anonymous: true },
    refused: { path: joint, answers: { [TICKET]: refuse('This link is no longer valid.') }, anonymous: true },
    offline: { path: joint, answers: { [TICKET]: LOST }, anonymous: true, offline: true },
  },
  promotion: { shown: { path: '/promotion', anonymous: true } },
  alert: { shown: { path: '/alert', anonymous: true } },
  download: {
    shown: { path: '/download', anonymous: true },
    android: { path: '/download', anonymous: true, userAgent: ANDROID },
    iphone: { path: '/download', anonymous: true, userAgent: IPHONE },
    'signed-in': { path: '/distribution' },
  },
  'verify-contact': {
    visitor: {
      path: '/verify/contact2',
      answers: { 'GET /auth/v1/find-user-auth': refuse('Please log in again.') },
      anonymous: true,
    },
  },
  install: {
    suggested: { path: '/', answers: borrowed, userAgent: ANDROID, installable: true },
    'ios-guide': { path: '/', answers: borrowed, userAgent: IPHONE },
  },
};
