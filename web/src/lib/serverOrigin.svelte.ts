/** Links that other machines can open, also where this page was opened by a local name. */

import { getServerAddresses } from './api';

const OWN = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/;

export class ServerOrigin {
  /** True if only this computer can open a link; null until that is known. */
  local = $state<boolean | null>(null);
  /** The origin that links would have on the network, if only this computer can open them. */
  network = $state('');
  #origin = $state(location.origin);

  /** Ask the server for its addresses if the page was opened by a local name. */
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
