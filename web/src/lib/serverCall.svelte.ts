import { failed } from '../messages/common';
import { ApiError } from './api';

/** Calls of a component to the server: one at a time, with the reason of the last failure. */
export class ServerCall {
  busy = $state(false);
  trouble = $state('');

  /** Return the call's answer, or null after an error, whose reason is `trouble`. */
  async run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    this.busy = true;
    this.trouble = '';
    try {
      return await call();
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.message : failed;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
