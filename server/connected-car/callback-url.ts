import type { Config } from '../platform/config.ts'

/** Where the service leads back to: one address for all tenants, for it has to be registered there. */
export const callbackUrl = ({ apiUrl, publicUrl, port }: Config): string => {
  const site = publicUrl ?? `http://localhost:${port}`
  return `${new URL(apiUrl ?? '/api', site).href}/connected-car/callback`
}
