import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { imageInvalid } from '@core/generated/refusals';
import { redraw } from '@platform/photo/preparePhoto';
import { sendLater } from '@offline/actions';
import { openApp } from '@testing/app';
import { withRealCore } from '@testing/screen';
import { type Answers, ok, refuse, serve } from '@testing/server';

vi.mock('@offline/actions', async (original) => ({ ...(await original<object>()), sendLater: vi.fn() }));
vi.mock('@platform/photo/preparePhoto', async (original) => ({ ...(await original<object>()), redraw: vi.fn() }));

const SAVE = 'POST /opinion-record/v1/save';
const photo = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], name, { type: 'image/jpeg' });

withRealCore();
beforeEach(() => {
  vi.resetAllMocks();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
});

async function submitted(says: Answers[typeof SAVE]) {
  const calls = serve({
    'GET /client/v1/faq': ok([]),
    'GET /opinion-record/v1/get-opinion-config': ok([{ problemType: '6', problemDesc: 'Suggestion' }]),
    [SAVE]: says,
  });
  const { user } = await openApp('/personal/help', { token: 't' });
  await user.click(await screen.findByRole('button', { name: 'Send feedback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
  await dialog.findByRole('option', { name: 'Suggestion' });
  await user.type(dialog.getByLabelText('Your feedback'), 'Look.');
  const input = dialog.getByLabelText('Photo (optional)', { selector: 'input' });
  fireEvent.change(input, { target: { files: [photo('camera.jpg')] } });
  await dialog.findByRole('img', { name: 'The photo you chose' });
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  const said = (await screen.findByRole('dialog', { name: 'Info' })).textContent;
  return { said, sent: calls.filter(({ name }) => name === SAVE) };
}

it('waits on the phone, with its photo, while the server is not well', async () => {
  vi.mocked(sendLater).mockResolvedValue(true);
  const { said, sent } = await submitted(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(said).toContain('is saved on this phone and is sent by itself');
  const [waiting] = vi.mocked(sendLater).mock.calls[0] ?? [];
  expect(waiting).toMatchObject({ kind: 'feedback', body: { content: 'Look.', picture: { type: 'image/jpeg' } } });
  expect(waiting?.key).toBe(sent[0]?.headers.get('idempotency-key'));
});

it('is sent once more, as the browser draws its photo, where the server cannot decode it', async () => {
  vi.mocked(redraw).mockResolvedValue(photo('drawn.jpg'));
  let first = true;
  const { said, sent } = await submitted(() => {
    const answer = first ? refuse('Images only.', imageInvalid) : ok(null);
    first = false;
    return answer;
  });
  expect(said).toContain('We have received your feedback');
  const [key = '', other] = sent.map(({ headers }) => headers.get('idempotency-key') ?? '');
  expect([key === '', other]).toEqual([false, `${key}-drawn`]);
});
