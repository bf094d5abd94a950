/** Tests of a choice's label. */
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import ChoiceLabel from '../src/sidebar/choices/ChoiceLabel.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { frame } from './fixtures';

const { scene } = readFrame(frame())!;
const [target] = scene.targets;

it('has the mark of a chosen thing at its icon, and its name keeps its room', () => {
  const choice = { ...target!, label: 'All-rounder', chosen: true };
  const { container, unmount } = render(ChoiceLabel, { scene, choice, signed: true });
  // The pressed button tells screen readers.
  expect(container.querySelector('.sign .mark')?.closest('[aria-hidden]')).not.toBeNull();
  expect(container.querySelector('.name')!.textContent).toBe('All-rounder');
  unmount();
  // Without an icon it follows the name.
  const plain = render(ChoiceLabel, { scene, choice, signed: false });
  expect(plain.container.querySelector('.name .mark')?.getAttribute('aria-hidden')).toBe('true');
  plain.unmount();
  const other = render(ChoiceLabel, { scene, choice: { ...choice, chosen: false }, signed: true });
  expect(other.container.querySelector('.mark')).toBeNull();
});
