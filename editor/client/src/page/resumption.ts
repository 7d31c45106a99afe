// SPDX-License-Identifier: EPL-2.0

/**
 * How the page goes on with a server that was started after its own has ended. Another user's program
 * may be at the port by then: page and server prove to each other that they have the key that the
 * page was given when it was let in. `Resumption.java` says how.
 */
export class Resumption {
  private constructor(private readonly key: CryptoKey) {}

  /** Gets the key; undefined where the server has none, or is not reached at its own address. */
  static async prepare(): Promise<Resumption | undefined> {
    const answer = await fetch('resume/key', { cache: 'no-store' });
    if (!answer.ok || !('subtle' in crypto)) {
      return undefined;
    }
    const { key, host } = (await answer.json()) as { key?: string; host?: string };
    return key && host === location.host
      ? new Resumption(
          await crypto.subtle.importKey(
            'raw',
            fromBase64(key),
            { name: 'HMAC', hash: 'SHA-256' },
            false,
            ['sign'],
          ),
        )
      : undefined;
  }

  /** Whether the server that answers now is one of the same model and has let the page in; throws while none answers. */
  async renew(): Promise<boolean> {
    const ours = toBase64(crypto.getRandomValues(new Uint8Array(32)));
    // Browsers send the cookies of all ports of a host to each of them: none before the server has proven itself.
    const answer = await fetch('resume', {
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'Slipway-Number': ours },
    });
    if (!answer.ok) {
      return false;
    }
    const { number, proof } = (await answer.json()) as { number: string; proof: string };
    if (proof !== (await this.proof('server', ours, number))) {
      return false;
    }
    const mine = await this.proof('page', ours, number);
    const headers = { 'Slipway-Number': ours, 'Slipway-Proof': mine };
    return (await fetch('resume', { method: 'POST', cache: 'no-store', headers })).ok;
  }

  private async proof(side: string, ours: string, theirs: string): Promise<string> {
    const said = [side, location.host, ours, theirs].join('\n');
    return toBase64(
      new Uint8Array(await crypto.subtle.sign('HMAC', this.key, new TextEncoder().encode(said))),
    );
  }
}

/** Base64 as URLs take it, without padding. */
function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  );
}
