/** `simulated`: the service's own simulated cars instead of real ones. */
export type ConnectionMode = 'live' | 'simulated'

/** Returns simulated on a local machine and on staging sites, otherwise live (SMARTCAR-03). */
export function connectionMode(publicUrl: string): ConnectionMode {
  const { hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\])/.test(hostname)
  const isStaging = hostname.split('.').some(label => /^staging(-|$)|-staging$/.test(label))
  return isLocal || isStaging ? 'simulated' : 'live'
}
