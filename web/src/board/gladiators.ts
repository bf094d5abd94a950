/** Gladiators from above: the race is the build, the weapon the outline. They face upwards. */

export interface Build {
  /** Half the width and depth of the shoulders. */
  wide: number;
  deep: number;
  head: number;
  /** Hair or beard, drawn under the helmet. */
  hair: string;
}

const curls = (r: number): string =>
  Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7) * 2 * Math.PI;
    const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
    return `M${(x - 0.045).toFixed(3)} ${y.toFixed(3)}a.045 .045 0 1 0 .09 0a.045 .045 0 1 0 -.09 0Z`;
  }).join('');

const HUMAN: Build = { wide: 0.245, deep: 0.135, head: 0.105, hair: '' };
const BUILDS: Record<string, Build> = {
  human: HUMAN,
  dwarf: {
    wide: 0.265,
    deep: 0.175,
    head: 0.11,
    hair: 'M-.09 -.06Q-.1 -.2 0 -.26Q.1 -.2 .09 -.06Z',
  },
  elf: {
    wide: 0.185,
    deep: 0.1,
    head: 0.09,
    hair: 'M-.08 -.01Q-.11 .16 -.03 .27Q0 .3 .03 .27Q.11 .16 .08 -.01Z',
  },
  halfling: { wide: 0.155, deep: 0.1, head: 0.075, hair: curls(0.075) },
  giant: {
    wide: 0.35,
    deep: 0.205,
    head: 0.125,
    hair: 'M-.12 -.02L-.17 .07L-.08 .06L-.05 .15L0 .08L.05 .15L.08 .06L.17 .07L.12 -.02Z',
  },
};

export interface Weapon {
  /** Wood, drawn thick; iron, filled; and strings and edges, drawn thin. */
  wood: string;
  iron: string;
  thin: string;
  /** A shield on the left arm, if there is room for one. */
  shield: boolean;
  /** Where the hands hold it. */
  left: readonly [number, number];
  right: readonly [number, number];
}

const WEAPONS: Record<string, Weapon> = {
  sword: {
    wood: 'M.31 -.06V.02',
    iron: 'M.285 -.1H.335L.335 -.42L.31 -.5L.285 -.42Z',
    thin: 'M.22 -.09H.4',
    shield: true,
    left: [-0.27, -0.1],
    right: [0.31, -0.03],
  },
  axe: {
    wood: 'M.26 .2L.34 -.4',
    iron: 'M.31 -.25Q.2 -.22 .15 -.31Q.2 -.44 .33 -.42Q.46 -.42 .5 -.28Q.44 -.2 .35 -.24Z',
    thin: '',
    shield: false,
    left: [0.27, 0.12],
    right: [0.3, -0.1],
  },
  spear: {
    wood: 'M.3 .36V-.36',
    iron: 'M.3 -.56L.365 -.38L.3 -.31L.235 -.38Z',
    thin: '',
    shield: true,
    left: [-0.27, -0.08],
    right: [0.3, -0.04],
  },
  bow: {
    wood: 'M-.38 -.14Q-.3 -.4 0 -.44Q.3 -.4 .38 -.14',
    iron: 'M0 -.58L.05 -.46L0 -.49L-.05 -.46Z',
    thin: 'M-.38 -.14L0 -.06L.38 -.14M0 -.06V-.5',
    shield: false,
    left: [-0.02, -0.4],
    right: [0.02, -0.08],
  },
  catapult: {
    wood: 'M-.34 -.06V-.42M.34 -.06V-.42M-.34 -.3H.34M-.34 -.1H.34M0 -.1V-.44',
    iron: 'M0 -.56a.1 .1 0 1 0 .001 0Z',
    thin: 'M-.43 -.08v.08M-.43 -.4v.08M.43 -.08v.08M.43 -.4v.08',
    shield: false,
    left: [-0.24, -0.1],
    right: [0.24, -0.1],
  },
};

export const buildOf = (race: string): Build => BUILDS[race] ?? HUMAN;
export const weaponOf = (weapon: string): Weapon | undefined => WEAPONS[weapon];

/** The scale of the bars: so many hit points fill one, unless somebody has more. */
export const FULL = 11;
