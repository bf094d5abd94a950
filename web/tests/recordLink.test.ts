/** Tests of records in addresses, compatible with Python in both directions. */

import { describe, expect, it } from 'vitest';
import { packed, packedIn, unpacked } from '../src/analysis/recordLink';

/** `[Format "harena 1"]` and a line, as the command line packs it. */
const FROM_PYTHON = 'eNqLdssvyk0sUVDKSCxKzUtUMFSK5TLUU0jJTE5VSLGwNVV41DBZ4fAeLgAHtg1Q';

describe('a record in an address', () => {
  it('survives packing, also from Python', async () => {
    expect(await unpacked(FROM_PYTHON)).toBe('[Format "harena 1"]\n1. dice d8=5 – ü\n');
    const record = '1. dice d6=1 d6=2\n'.repeat(3000);
    const text = await packed(record);
    expect(text.length).toBeLessThan(400);
    expect(packedIn(`#r=${text}`)).toBe(text);
    expect(await unpacked(text)).toBe(record);
  });

  it('is empty if it is broken or far too long', async () => {
    for (const broken of ['', 'x', 'AAAA', FROM_PYTHON.slice(0, -4), '%%%'])
      expect(await unpacked(broken)).toBe('');
    expect(await unpacked(await packed('x'.repeat(1_600_001)))).toBe('');
    for (const hash of ['', '#', '#r=', '#r=a b', '#x=abc']) expect(packedIn(hash)).toBe('');
  });
});
