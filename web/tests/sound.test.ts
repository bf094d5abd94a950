import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { playSound } from '../src/animation/sound';
import { prefs } from '../src/lib/prefs.svelte';
import Volume from '../src/sidebar/menu/Volume.svelte';
import { mockAudio } from './audio';

/** Record how loud each tone begins. */
function hear(touched: boolean): number[] {
  const heard: number[] = [];
  mockAudio((loud) => heard.push(loud));
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: touched } });
  return heard;
}

afterEach(() => {
  vi.unstubAllGlobals();
  prefs.sound = true;
});

it('nothing sounds before the first click, or when muted', () => {
  const early = hear(false);
  playSound('hop');
  expect(early).toEqual([]);
  const later = hear(true);
  prefs.sound = false;
  playSound('hop');
  expect(later).toEqual([]);
});

it('a slider sets the volume, plays a sample and ends the muting', async () => {
  const heard = hear(true);
  prefs.sound = false;
  render(Volume, { sample: () => playSound('hop') });
  const slider = screen.getByTestId('volume');
  for (const value of ['1', '0.5']) {
    await fireEvent.input(slider, { target: { value } });
    await fireEvent.change(slider);
  }
  expect(heard).toHaveLength(2);
  expect(heard[0]! / heard[1]!).toBeCloseTo(4);
});
