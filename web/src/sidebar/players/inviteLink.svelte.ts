/** Links that other machines can open, also where this page was opened by a local name. */

import { getServerAddresses } from '../../lib/api';

const OWN = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/;

export class InviteOrigin {
  /** Whether only this machine can follow a link; null until that is known. */
  local = $state<boolean | null>(null);
  /** With what links would begin for others, where nobody else can follow them yet; or "". */
  network = $state('');
  #origin = $state(location.origin);

  /** Asks, if need be. */
  async find(): Promise<void> {
    if (!OWN.test(location.hostname)) {
      this.local = false;
      return;
    }
    const { addresses, network } = await getServerAddresses().catch(() => ({
      addresses: [],
      network: '',
    }));
    const [address] = addresses;
    if (address) this.#origin = address;
    this.local = !address;
    this.network = network;
  }

  link(path: string): string {
    return `${this.#origin}${path}`;
  }
}
