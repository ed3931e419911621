import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

/** Encodes CBOR (RFC 8949), only the parts that an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** Flags: user present, user verified, attested data included. */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface CreatedCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

export interface SignedAssertion {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}

/** A software passkey: a P-256 key that answers like a browser with an authenticator. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject }
  #userHandle = ''
  #counter = 0

  constructor() {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Creates the passkey, like navigator.credentials.create(). @param isVerified whether the user was verified by fingerprint, face or PIN */
  create(
    options: { challenge: string; rp: { id?: string }; user: { id: string } },
    origin: string,
    isVerified = true,
  ): CreatedCredential {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const authData = Buffer.concat([this.#data(options.rp.id ?? '', isVerified, ATTESTED), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64(clientData('webauthn.create', options.challenge, origin)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Signs a login, like navigator.credentials.get(). */
  get(options: { challenge: string; rpId?: string }, origin: string, isVerified = true): SignedAssertion {
    this.#counter += 1
    const client = clientData('webauthn.get', options.challenge, origin)
    const authData = this.#data(options.rpId ?? '', isVerified, 0)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#keys.privateKey)
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(authData),
        signature: base64(signature),
        userHandle: this.#userHandle,
      },
    }
  }

  #data(rpId: string, isVerified: boolean, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | flags | (isVerified ? VERIFIED : 0)]), counter])
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false })
