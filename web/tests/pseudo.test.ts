import { describe, expect, it } from 'vitest';
import { lengthened, marked, pseudoText } from '../pseudo';

const SOURCE = [
  "import { x } from './words';",
  "export const rematch: 'a' | string = 'Rematch';",
  "export const rolled = (name: string): string => (name === 'Red' ? '–' : `${name} rolls ${x}.`);",
  'export const pair = `${x}: ${x}`;',
].join('\n');

describe('the pseudo-locale', () => {
  it('marks and lengthens texts and leaves code unchanged', () => {
    const changed = pseudoText(SOURCE, 'x.ts');
    expect(changed).toContain("from './words'");
    expect(changed).toContain(`string = "${marked('Rematch')}"`);
    expect(changed).toContain("name === 'Red'");
    expect(changed).toContain('`⟦${name} ' + lengthened('rolls') + ' ${x}.⟧`');
    expect(changed).toContain('`${x}: ${x}`');
    expect(lengthened('All')).toBe('Állll');
    expect(lengthened('conditional moves').length).toBeGreaterThan(1.4 * 17 - 1);
  });
});
