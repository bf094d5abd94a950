/** Tests of a choice's label. */
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import ChoiceLabel from '../src/sidebar/choices/ChoiceLabel.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { frame } from './fixtures';

const { scene } = readFrame(frame())!;
const [target] = scene.targets;

it('has the mark of a chosen thing at its icon, and its name keeps its room', () => {
  const choice = { ...target!, label: 'All-rounder ✓' };
  const { container, unmount } = render(ChoiceLabel, { scene, choice, signed: true });
  expect(container.querySelector('.sign .mark')).not.toBeNull();
  // The name has the mark for screen readers only.
  const name = container.querySelector('.name')!;
  expect(name.textContent).toBe(choice.label);
  expect(name.querySelector('.hidden-words')?.textContent).toBe(' ✓');
  unmount();
  // Without an icon it stays in the name.
  const plain = render(ChoiceLabel, { scene, choice, signed: false });
  expect(plain.container.querySelector('.mark, .hidden-words')).toBeNull();
});
