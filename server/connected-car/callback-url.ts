import type { Config } from '../platform/config.ts'

/** Returns the URL to which the service redirects. It is the same for all tenants, because it must be registered with the service. */
export const callbackUrl = ({ apiUrl, publicUrl, port }: Config): string => {
  const site = publicUrl ?? `http://localhost:${port}`
  return `${new URL(apiUrl ?? '/api', site).href}/connected-car/callback`
}
