import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCore } from '@core/index';
import type { OpinionItem } from '@core/types';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { openApp } from '@testing/app';
import { home } from '@testing/examples';
import { type Answers, APP_CONFIG, LOST, ok, refuse, serve } from '@testing/server';
import { Support } from '@entities/support/Support';

const CONFIG = 'GET /opinion-record/v1/get-opinion-config';
const SAVE = 'POST /opinion-record/v1/save';
const LIST = 'POST /opinion-record/v1/list';

const TYPES = [
  { problemType: '1', problemDesc: 'Application and audit' },
  { problemType: '6', problemDesc: 'Suggestion' },
];

const answers = (more: Answers = {}): Answers => ({
  'GET /home/v1/index': ok(home()),
  'GET /user/v1/sessions': ok([]),
  'GET /client/v1/faq': ok([{ title: 'How?', content: 'So.' }]),
  [CONFIG]: ok(TYPES),
  [SAVE]: ok(null),
  [LIST]: ok([]),
  ...more,
});

const item = (change: Partial<OpinionItem> = {}): OpinionItem => ({
  createTime: '2026-11-20T10:15:00+05:30',
  problemDesc: null,
  content: 'The page is slow.',
  imges: [],
  responseTime: null,
  answerContent: null,
  ...change,
});

beforeEach(async () => {
  await loadCore();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:photo-${(made += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

async function openDialog(more: Answers = {}, address = '/personal/help') {
  const calls = serve(answers(more));
  const app = await openApp(address, { token: 't' });
  await app.user.click(await screen.findByRole('button', { name: 'Send feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Feedback' });
  await within(dialog).findByRole('option', { name: 'Suggestion' });
  const sent = () => calls.filter(({ name }) => name === SAVE);
  return { ...app, calls, sent, dialog: within(dialog) };
}

const photo = (size = 20) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
};

const choosePhoto = (container: ReturnType<typeof within>, file: File) =>
  fireEvent.change(container.getByLabelText('Photo (optional)', { selector: 'input' }), {
    target: { files: [file] },
  });

const info = () => screen.findByRole('dialog', { name: 'Info' });

describe('the floating feedback dialog', () => {
  it('is offered where the route table says so, and nowhere else', async () => {
    serve(answers({ 'GET /auth/v1/find-user-auth': LOST }));
    const { go } = await openApp('/personal/help', { token: 't' });
    await screen.findByRole('button', { name: 'Send feedback' });
    await screen.findByRole('button', { name: 'Back' });
    await go('/auth/index?pid=P1');
    await screen.findByRole('heading', { level: 1, name: 'Verification' });
    expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull();
  });

  // proves: S2.29 S5.6 S9.8
  it('has a type, an optional photo and a text of allowed characters with its counter, no longer than the rule allows', async () => {
    const { user, dialog } = await openDialog({
      'GET /client/v1/config': ok({ ...APP_CONFIG, support: 'help@lender.example' }),
    });
    const { max } = (await loadCore()).validateFeedback({ content: '' });
    expect(
      within(dialog.getByLabelText('Type'))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Application and audit', 'Suggestion']);
    dialog.getByRole('button', { name: 'Add a photo' });
    expect((await dialog.findByRole('link')).getAttribute('href')).toBe('mailto:help@lender.example');
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Your feedback');
    // Urdu is written from right to left.
    expect(text.dir).toBe('auto');
    dialog.getByText(`0/${String(max)}`);
    await user.type(text, 'Good_1?!, .नमस्ते।');
    expect(text.value).toBe('Good_1?!, .नमस्ते।');
    dialog.getByText(`18/${String(max)}`);
    await user.paste('#<>@#\n');
    expect(text.value).toBe('Good_1?!, .नमस्ते। ');
    dialog.getByText(/^Left out: # < > @ Only letters, digits/);
    await user.type(text, 'a');
    dialog.getByText(/^Left out: # < > @/);
    await user.tab();
    expect(dialog.queryByText(/^Left out/)).toBeNull();
    fireEvent.change(text, { target: { value: 'a'.repeat(max + 100) } });
    expect(text.value).toHaveLength(max);
    dialog.getByText(`${String(max)}/${String(max)}`);
  });

  // proves: S5.6
  it('shows that it is on its way', async () => {
    serve(answers());
    await openApp('/personal/help', { token: 't' });
    const button = await screen.findByRole('button', { name: 'Send feedback' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await screen.findByRole('dialog', { name: 'Feedback' });
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('stays with the page on which it was opened', async () => {
    const { go } = await openDialog();
    await go('/personal');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Feedback' })).toBeNull());
  });

  it('sends nothing without a text, and goes to the field', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await dialog.findByText('Please write your feedback.');
    expect(document.activeElement).toBe(dialog.getByLabelText('Your feedback'));
    expect(sent()).toHaveLength(0);
  });

  // proves: S1.9 S7.38 S7.39
  it('sends type, text and photo once, and says so', async () => {
    const { user, dialog, sent } = await openDialog();
    await user.selectOptions(dialog.getByLabelText('Type'), 'Suggestion');
    await user.type(dialog.getByLabelText('Your feedback'), 'More loans.');
    choosePhoto(dialog, photo());
    await dialog.findByRole('img', { name: 'The photo you chose' });
    await user.dblClick(dialog.getByRole('button', { name: 'Submit' }));
    expect((await info()).textContent).toContain('Thank you. We have received your feedback');
    expect(sent()).toHaveLength(1);
    const form = sent()[0]?.body as FormData;
    expect([form.get('problemType'), form.get('problemDesc'), form.get('content')]).toEqual([
      '6',
      'Suggestion',
      'More loans.',
    ]);
    expect((form.get('multipartFiles') as File).type).toBe('image/jpeg');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Feedback' })).toBeNull());
  });

  // proves: S8.5
  it("refused with a photo, shows the server's words and clears the photo, not the text", async () => {
    const { user, dialog } = await openDialog({ [SAVE]: refuse('This image is not allowed.') });
    await user.type(dialog.getByLabelText('Your feedback'), 'Look.');
    choosePhoto(dialog, photo());
    await dialog.findByRole('img', { name: 'The photo you chose' });
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect((await info()).textContent).toContain('This image is not allowed.');
    await waitFor(() => expect(dialog.queryByRole('img')).toBeNull());
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Your feedback').value).toBe('Look.');
  });

  it.each([
    ['busy', refuse('Please wait.', 4290, null, 429)],
    ['not well', refuse('Our fault.', 5000, null, 500)],
    ['behind a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('keeps words and photo while the server is %s, also where nothing can be stored', async (_how, answer) => {
    const { user, dialog } = await openDialog({ [SAVE]: () => (answer instanceof Response ? answer.clone() : answer) });
    await user.type(dialog.getByLabelText('Your feedback'), 'Look.');
    choosePhoto(dialog, photo());
    await dialog.findByRole('img', { name: 'The photo you chose' });
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await info();
    expect(dialog.getByRole('img', { name: 'The photo you chose' })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Your feedback').value).toBe('Look.');
  });

  // proves: S5.7
  it('takes image files only', async () => {
    const { dialog } = await openDialog();
    choosePhoto(dialog, new File(['%PDF-1.7 and more'], 'a.jpg', { type: 'image/jpeg' }));
    expect((await info()).textContent).toContain('Please choose an image file.');
    expect(dialog.queryByRole('img')).toBeNull();
  });

  it('keeps what was written when it is closed, when another page opens and when the network is lost', async () => {
    const { user, dialog, go } = await openDialog({ [SAVE]: LOST });
    await user.type(dialog.getByLabelText('Your feedback'), 'Kept.');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await dialog.findByText(/Your feedback is still on this page/);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await go('/personal');
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your feedback')).value).toBe('Kept.');
  });
});

describe('the feedback history', () => {
  it("without feedback reads 'No Records', offers to write, and 'Go Back' leads back", async () => {
    serve(answers());
    const { user, where } = await openApp('/feedback', { token: 't' });
    await screen.findByText('No Records');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(where()).toBe('/personal'));
  });

  // proves: S1.9 S2.60 S3.21
  it('shows time, content, photos and the reply of each, the first open', async () => {
    const replied = item({
      content: 'Thank you.',
      imges: ['/opinion-images/a', '/opinion-images/b'],
      responseTime: '2026-11-21T09:00:00+05:30',
      answerContent: 'We are glad.',
    });
    serve(answers({ [LIST]: ok([replied, item({ problemDesc: 'Suggestion' }), item()]) }));
    await openApp('/feedback', { token: 't' });
    const items = await screen.findAllByRole<HTMLDetailsElement>('group');
    expect(items.map(({ open }) => open)).toEqual([true, false, false]);
    const [first, second] = items;
    if (first === undefined || second === undefined) throw new Error('three items');
    const newest = within(first);
    newest.getByText('20 Nov 2026, 10:15');
    // Urdu is written from right to left.
    expect(newest.getByText('Thank you.').dir).toBe('auto');
    expect(newest.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      '/opinion-images/a',
      '/opinion-images/b',
    ]);
    newest.getByText('21 Nov 2026, 09:00');
    expect(newest.getByText('We are glad.').dir).toBe('auto');
    expect(within(second).queryByText('Our reply')).toBeNull();
    expect(items.map((one) => one.querySelector('summary')?.textContent)).toEqual([
      'Feedback20 Nov 2026, 10:15Replied',
      'Suggestion20 Nov 2026, 10:15Sent, no reply yet',
      'Feedback20 Nov 2026, 10:15Sent, no reply yet',
    ]);
  });

  it('that could not be read says why, and Retry reads it again', async () => {
    let lost = true;
    serve(answers({ [LIST]: () => (lost ? LOST : ok([item()])) }));
    const { user } = await openApp('/feedback', { token: 't' });
    await screen.findByText('There is no connection.', { exact: false });
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The page is slow.');
  });
});

describe('the support contact', () => {
  const shown = async (contact: string) => {
    const texts = await loadTexts('en');
    render(
      <I18nProvider language="en" texts={texts}>
        <Support contact={contact} />
      </I18nProvider>,
    );
    return screen.queryByRole('link')?.getAttribute('href') ?? null;
  };

  // proves: S1.14
  it.each([
    ['', null],
    ['support@saral.example', 'mailto:support@saral.example'],
    ['+91 800 000 0000', 'tel:+918000000000'],
  ])('%s leads to %s', async (contact, href) => {
    expect(await shown(contact)).toBe(href);
  });
});
