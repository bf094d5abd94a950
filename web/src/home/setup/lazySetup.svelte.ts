/** The form for a new table, loaded when it is needed, so that the first page does not wait for
 *  it. */

type Form = typeof import('./Setup.svelte').default;

let arrived = $state.raw<Form | null>(null);
let failed = $state(false);
let coming: Promise<void> | null = null;

export const setupForm = {
  /** The form, once loaded. */
  get form(): Form | null {
    return arrived;
  },
  /** Loading failed. */
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

/** Load the form, once. */
export const fetchSetupForm = (): Promise<void> => (coming ??= bring());

/** Let the next call load the form again. */
export function forgetSetupForm(): void {
  arrived = null;
  failed = false;
  coming = null;
}
