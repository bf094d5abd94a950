/** Short synthesized sounds. Each accompanies something visible. */

import type { Segment } from './keyframes';
import { prefs } from '../lib/prefs.svelte';

/** The factor of all sounds at full volume. */
const LOUDEST = 3;

let context: AudioContext | null = null;

/** Return the context of all sounds; null if they are off. Browsers allow none before the first
 *  click or key. */
function audio(): AudioContext | null {
  if (!prefs.sound || !('AudioContext' in globalThis)) return null;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(from: number, to: number, ms: number, loud: number, at = 0): void {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const end = start + ms / 1000;
  const wave = ctx.createOscillator();
  const gain = ctx.createGain();
  wave.type = 'triangle';
  wave.frequency.setValueAtTime(from, start);
  wave.frequency.exponentialRampToValueAtTime(to, end);
  // Squared, because people hear loudness in ratios.
  gain.gain.setValueAtTime(loud * LOUDEST * prefs.volume ** 2, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  wave.connect(gain).connect(ctx.destination);
  wave.start(start);
  wave.stop(end);
}

function rattle(): void {
  for (let i = 0; i < 5; i += 1) {
    tone(900 + 500 * Math.random(), 300, 45, 0.05, i * 0.08 + Math.random() * 0.02);
  }
}

/** Play a short sound. `end`: the game is over; `yours`: it is the player's turn. */
export function playSound(kind: Segment['kind'] | 'end' | 'yours'): void {
  if (kind === 'slide') tone(320, 420, 90, 0.06);
  else if (kind === 'hop') tone(420, 520, 80, 0.06);
  else if (kind === 'warp') tone(620, 90, 380, 0.08);
  else if (kind === 'roll') rattle();
  else if (kind === 'flip') tone(700, 760, 60, 0.05);
  else if (kind === 'drop') tone(240, 160, 90, 0.07);
  else if (kind === 'plate') {
    tone(120, 210, 140, 0.07);
    tone(150, 60, 120, 0.1, 0.48);
  } else if (kind === 'bump') tone(140, 70, 110, 0.1);
  else if (kind === 'strike') tone(1100, 340, 120, 0.05);
  else if (kind === 'hurt') tone(210, 90, 160, 0.08);
  else if (kind === 'turn') tone(260, 330, 420, 0.04);
  else if (kind === 'fight') tone(300, 180, 90, 0.06);
  else if (kind === 'card') tone(520, 900, 70, 0.05);
  else if (kind === 'hold') return;
  else if (kind === 'yours')
    [523, 659].forEach((pitch, i) => tone(pitch, pitch, 220, 0.06, i * 0.12));
  else if (kind === 'fade') tone(180, 60, 220, 0.06);
  else [392, 494, 587].forEach((pitch, i) => tone(pitch, pitch, 380, 0.06, i * 0.11));
}
