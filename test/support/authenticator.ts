import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Wrong values from an authenticator or its browser. */
export interface Odd {
  origin?: string;
  rpId?: string;
  /** Without user verification. */
  unverified?: boolean;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A software passkey (ES256) that answers challenges as a browser does. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let uses = 0;

  function dataOf(rpId: string, flags: number, odd: Odd): Buffer {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const shown = Buffer.from([flags | PRESENT | (odd.unverified ? 0 : VERIFIED)]);
    return Buffer.concat([sha256(odd.rpId ?? rpId), shown, counter]);
  }
  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }));
  const answer = (response: Record<string, string>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    /** To the options of a registration. */
    register({ challenge, rp }: Options, odd: Odd = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.from(isoCBOR.encode(coseOf(publicKey)));
      const data = Buffer.concat([dataOf(rp?.id ?? "", WITH_KEY, odd), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(data)],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, odd).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      });
    },
    /** To the options of a sign-in or a proof. */
    assert({ challenge, rpId }: Options, odd: Odd = {}) {
      const data = dataOf(rpId ?? "", 0, odd);
      const client = clientData("webauthn.get", challenge, odd);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      });
    },
  };
}

function coseOf(publicKey: KeyObject) {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  return new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2], // EC2
    [3, -7], // ES256
    [-1, 1], // P-256
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
