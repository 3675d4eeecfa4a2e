// Tests how a browser decodes photos of real cameras and galleries.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { photographInPage } from '../support/photographInPage.mjs';
import { signIn } from './session.mjs';

const FACE = '/auth/face?pid=saral-first';
const IDENTITY = '/auth/identity?pid=saral-first';
const VAST = { width: 12_240, height: 16_320 };

/** Checks that the app converts HEIC, refuses 200 megapixels at once, and sends a rotated camera photo upright. */
export async function photos(scene) {
  const { person, origin, picture } = scene;
  await signIn(scene, 'half-verified-face');
  await person.go(`${origin}${FACE}`);
  const vast = writeVast();
  await person.attach(vast);
  await person.see('text', 'This photo is too large for this phone.');
  rmSync(vast);
  await person.press('OK');
  await person.attach(resolve('pwa/tests/support/selfie.heic'));
  // The app checks the photo without a press.
  await person.see('heading', 'Face check passed');

  await signIn(scene, 'half-verified-identity');
  await person.go(`${origin}${IDENTITY}`);
  await person.press('Upload photos instead');
  const photo = { label: 'Aadhaar front', turned: true, size: { width: 3200, height: 2400 } };
  await person.until('the input for a photo', () => person.run("return document.querySelector('input[type=file]')"));
  await person.run(`return (${photographInPage})(arguments[0])`, photo);
  await person.see('text', 'Uploaded');
  await picture('photo');
  // The rotation moves the dark corner from left to right.
  const wanted = { width: 1800, height: 2400, left: 'light', right: 'dark' };
  assert.deepEqual(await person.until('the photo', () => person.run(SHOWN, photo.label)), wanted);
}

/** Writes a JPEG file whose header claims 200 megapixels. The caller must delete the file, but only after the page has read it. */
function writeVast() {
  const bytes = readFileSync('pwa/tests/support/selfie.jpg');
  const frame = frameOf(bytes);
  bytes.writeUInt16BE(VAST.height, frame + 5);
  bytes.writeUInt16BE(VAST.width, frame + 7);
  const file = resolve(`target/browsers/vast-${randomUUID()}.jpg`);
  writeFileSync(file, bytes);
  return file;
}

function frameOf(bytes) {
  let at = 2;
  while (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) at += 2 + bytes.readUInt16BE(at + 2);
  return at;
}

/** Script: returns the size of the photo in a region, and whether its upper corners are light or dark. */
const SHOWN = `
  const image = document.querySelector('[aria-label="' + arguments[0] + '"] img');
  if (image === null || !image.complete) return null;
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const corner = (x) => (context.getImageData(x, 40, 1, 1).data[0] < 128 ? 'dark' : 'light');
  return { width, height, left: corner(40), right: corner(width - 40) };`;
