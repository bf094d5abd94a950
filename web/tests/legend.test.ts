import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Scene } from '../src/protocol/types';
import Legend from '../src/sidebar/menu/Legend.svelte';
import type { TableStore } from '../src/table/table.svelte';

describe('the legend of a preview', () => {
  const shown = { role: '', preview: { cells: ['A1'], tone: '' } };
  const scene = { zones: [] } as unknown as Scene;
  const textOf = (chooser: object): string => {
    const store = { live: true, targets: [], table: null, chooser: { shown, ...chooser } };
    const props = { store: store as unknown as TableStore, scene };
    return render(Legend, props).container.textContent.trim();
  };

  it('says whether it is about the hint or the choice below the pointer', () => {
    expect(textOf({ hint: shown, pointed: undefined })).toBe('What the hint would reach');
    expect(textOf({ hint: shown, pointed: shown })).toBe('What this would reach');
    expect(textOf({ hint: undefined, pointed: undefined })).toBe('What this would reach');
  });
});
