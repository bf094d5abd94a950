/** Pictures on cards, by what the card does, in a square of side 1 around 0,0. */

import { toPath } from '../lib/geometry';
import { corners, flowerPath } from './plates';

const hex = (radius: number, x = 0, y = 0): string => toPath(corners(x, y, radius)) + 'Z';

function flower(x: number, y: number, by: number): string {
  const path = flowerPath({ x: 0, y: 0, size: 0.577 });
  return path.replace(
    /([ML])(-?[\d.]+) (-?[\d.]+)/g,
    (_, letter: string, px: string, py: string) =>
      `${letter}${(x + Number(px) * by).toFixed(3)} ${(y + Number(py) * by).toFixed(3)}`,
  );
}

export interface CardPicture {
  colour: string;
  /** Heavy and light lines. */
  bold: string;
  fine: string;
}

const STAR = Array.from({ length: 16 }, (_, i) => {
  const angle = (i * Math.PI) / 8;
  const far = i % 4 === 0 ? 0.46 : i % 2 === 0 ? 0.34 : 0.15;
  return [far * Math.sin(angle), -far * Math.cos(angle)] as const;
});

const PICTURES: Record<string, CardPicture> = {
  combat: {
    colour: '#ff8f7d',
    bold: '',
    fine: 'M-0.46 -0.4L-0.26 -0.4L-0.34 -0.26L-0.18 -0.26L-0.42 -0.02L-0.36 -0.2L-0.5 -0.2ZM0.46 0.4L0.26 0.4L0.34 0.26L0.18 0.26L0.42 0.02L0.36 0.2L0.5 0.2Z',
  },
  destroy: {
    colour: '#ffb066',
    bold: hex(0.42),
    fine: 'M0.02 -0.42L-0.08 -0.18L0.06 -0.08L-0.06 0.1L0.1 0.2L0 0.42M-0.08 -0.18L-0.3 -0.06M0.1 0.2L0.32 0.16M-0.06 0.1L-0.22 0.24',
  },
  warp: {
    colour: '#6ff0d6',
    bold: flower(0, 0, 0.19),
    fine: 'M-0.36 -0.34A0.5 0.5 0 0 1 0.3 -0.4M0.3 -0.4L0.18 -0.47M0.3 -0.4L0.22 -0.27M0.36 0.34A0.5 0.5 0 0 1 -0.3 0.4M-0.3 0.4L-0.18 0.47M-0.3 0.4L-0.22 0.27',
  },
  double: {
    colour: '#8fc4ff',
    bold: flower(-0.24, -0.16, 0.15) + flower(0.24, 0.16, 0.15),
    fine: 'M-0.02 -0.38H0.36V-0.14M0.36 -0.14L0.29 -0.23M0.36 -0.14L0.43 -0.23M0.02 0.38H-0.36V0.14M-0.36 0.14L-0.29 0.23M-0.36 0.14L-0.43 0.23',
  },
  create: {
    colour: '#ffe27a',
    bold: 'M-0.3 0A0.3 0.3 0 1 1 0.3 0A0.3 0.3 0 1 1 -0.3 0ZM0 -0.14V0.14M-0.14 0H0.14',
    fine: 'M0 -0.38V-0.47M0.27 -0.27L0.34 -0.34M0.38 0H0.47M0.27 0.27L0.34 0.34M0 0.38V0.47M-0.27 0.27L-0.34 0.34M-0.38 0H-0.47M-0.27 -0.27L-0.34 -0.34',
  },
  wild: {
    colour: '#d9b3ff',
    bold: toPath(STAR) + 'Z',
    fine: 'M-0.1 0A0.1 0.1 0 1 1 0.1 0A0.1 0.1 0 1 1 -0.1 0Z',
  },
  back: {
    colour: '#7fb8ad',
    bold: '',
    fine: flower(0, 0, 0.2) + hex(0.46, 0, 0) + hex(0.09),
  },
};

const PLAIN: CardPicture = { colour: '#c8d6d3', bold: hex(0.3), fine: '' };

export const cardPicture = (tone: string): CardPicture => PICTURES[tone] ?? PLAIN;
