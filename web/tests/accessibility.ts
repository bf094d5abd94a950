/** What somebody would miss who does not see the page, or has no mouse. */

import axe from 'axe-core';

/** Of a part of a page nobody asks that it stands in a region; no test looks at colours. */
export async function barriers(of: HTMLElement, region = true): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: region } };
  const { violations } = await axe.run(of, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
