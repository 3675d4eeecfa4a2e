// Tests that a script changes only its own section of a document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSection } from './lib/section.mjs';

const document = 'Before.\n\n<!-- times -->\n\nold\n\n<!-- /times -->\n\nAfter.\n';

test('only the section is replaced, and the same text again changes nothing', () => {
  const once = withSection(document, 'times', 'new');
  assert.equal(once, 'Before.\n\n<!-- times -->\n\nnew\n\n<!-- /times -->\n\nAfter.\n');
  assert.equal(withSection(once, 'times', 'new'), once);
});

test('a document without the section is refused', () => {
  assert.throws(() => withSection(document, 'other', 'new'), /no section other/);
});
