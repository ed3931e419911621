import { deriveSecret } from '../../platform/secret.ts'

/** The local sandbox's client, with a secret derived from the server's. */
export const sandboxClient = (secret: string): { clientId: string; clientSecret: string } => ({
  clientId: 'sandbox',
  clientSecret: deriveSecret(secret, 'connected-car sandbox'),
})
