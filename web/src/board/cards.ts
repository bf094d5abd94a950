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

const ring = (radius: number, x = 0, y = 0): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;

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
  super: {
    colour: '#ff9fe0',
    bold: toPath(STAR) + 'Z',
    fine:
      ring(0.1) +
      'M-0.47 -0.12A0.49 0.49 0 0 1 -0.12 -0.47M0.12 -0.47A0.49 0.49 0 0 1 0.47 -0.12M0.47 0.12A0.49 0.49 0 0 1 0.12 0.47M-0.12 0.47A0.49 0.49 0 0 1 -0.47 0.12',
  },
  point: {
    colour: '#c4f06a',
    bold: 'M0.06 -0.46L-0.26 0.06H-0.04L-0.08 0.46L0.26 -0.1H0.03Z',
    fine: 'M-0.32 -0.36H-0.12M-0.22 -0.46V-0.26M0.24 0.26L0.38 0.4M0.31 0.16L0.44 0.2M-0.4 -0.02H-0.3M-0.36 0.2L-0.24 0.16',
  },
  bomb: {
    colour: '#ff7a5c',
    bold: ring(0.31, -0.06, 0.12),
    fine: 'M0.1 -0.13L0.18 -0.24L0.28 -0.17L0.2 -0.06M0.23 -0.21C0.28 -0.34 0.36 -0.32 0.38 -0.38M0.38 -0.48V-0.52M0.46 -0.4H0.5M0.45 -0.47L0.48 -0.5M0.31 -0.46L0.28 -0.49M0.45 -0.33L0.48 -0.3M-0.24 0.14A0.19 0.19 0 0 1 -0.08 -0.06',
  },
  back: {
    colour: '#7fb8ad',
    bold: '',
    fine: flower(0, 0, 0.2) + hex(0.46, 0, 0) + hex(0.09),
  },
};

const PLAIN: CardPicture = { colour: '#c8d6d3', bold: hex(0.3), fine: '' };

export const cardPicture = (tone: string): CardPicture => PICTURES[tone] ?? PLAIN;
