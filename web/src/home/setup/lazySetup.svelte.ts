/** The form for a new table, loaded when it is needed, so that the first page does not wait for
 *  it. */

type Form = typeof import('./Setup.svelte').default;

let arrived = $state.raw<Form | null>(null);
let failed = $state(false);
let coming: Promise<void> | null = null;

export const setupForm = {
  /** The form, once it is there. */
  get form(): Form | null {
    return arrived;
  },
  /** Whether it did not arrive. */
  get failed(): boolean {
    return failed;
  },
};

async function bring(): Promise<void> {
  failed = false;
  try {
    arrived = (await import('./Setup.svelte')).default;
  } catch {
    failed = true;
    coming = null;
  }
}

/** Sends for it, once. */
export const fetchSetupForm = (): Promise<void> => (coming ??= bring());

/** Who wants it next sends for it. */
export function forgetSetupForm(): void {
  arrived = null;
  failed = false;
  coming = null;
}
