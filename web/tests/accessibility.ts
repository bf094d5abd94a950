/** Checks what a user without sight or without a mouse would miss. */

import axe from 'axe-core';

/** Parts of a page need no region around them; no test checks colours. */
export async function axeViolations(of: HTMLElement, region = true): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: region } };
  const { violations } = await axe.run(of, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
