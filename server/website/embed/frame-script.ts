/**
 * Runs first in a page of the booking that another site shows in a frame, as /embed-frame.js. It sends an allowed site its height, opens everything that is not the booking in a
 * new tab, and replaces a storage that the browser refuses to frames, so that the booking works for as long as its page.
 * @param sites origins of the sites that may show the booking
 */
export function frameBooking(sites: readonly string[]): void {
  if (window.parent === window) return
  const store = (): Storage => {
    const values = new Map<string, string>()
    return {
      get length() {
        return values.size
      },
      clear: () => values.clear(),
      getItem: key => values.get(key) ?? null,
      key: index => [...values.keys()][index] ?? null,
      removeItem: key => void values.delete(key),
      setItem: (key, value) => void values.set(key, value),
    }
  }
  /** The settings' preview: it shows the booking as customers see it, so it must not find the session of who looks at it. */
  const isPreview = (): boolean => {
    try {
      return window.parent.location.origin === location.origin
    } catch {
      return false
    }
  }
  const isKept = (name: 'localStorage' | 'sessionStorage'): boolean => {
    try {
      window[name].getItem('vanbay')
      return !isPreview()
    } catch {
      return false
    }
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isKept(name)) Object.defineProperty(window, name, { value: store() })

  const root = document.documentElement
  root.dataset.embedded = ''
  // The website around it is dark or light, whatever the device prefers.
  const scheme = /^vanbay-(light|dark)$/.exec(window.name)?.[1]
  if (scheme) root.dataset.siteScheme = scheme
  const isBooking = (url: URL): boolean => url.origin === location.origin && /^\/book(\/|$)/.test(url.pathname)

  let host: string | undefined
  let sent = 0
  const send = (): void => {
    const height = Math.ceil(document.body?.getBoundingClientRect().height ?? 0)
    if (host === undefined || height === sent) return
    sent = height
    window.parent.postMessage({ type: 'vanbay:height', height }, host)
  }
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<{ type?: string } | null>) => {
    const isAllowed = origin === location.origin || sites.includes(origin)
    if (source !== window.parent || !isAllowed || data?.type !== 'vanbay:hello') return
    host = origin
    sent = 0
    send()
  })
  document.addEventListener('DOMContentLoaded', () => new ResizeObserver(send).observe(document.body))

  // Accounts, payments and staff pages refuse frames, so they open beside the website.
  document.addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !/^https?:/.test(link.href) || isBooking(new URL(link.href))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      window.open(link.href, '_blank', 'noopener')
    },
    true,
  )
  // A page that is not the booking is never shown here, also when the booking itself leads to it.
  const guard =
    (change: History['pushState']): History['pushState'] =>
    (state: unknown, unused: string, url?: string | URL | null) => {
      const target = new URL(url ?? location.href, location.href)
      if (isBooking(target)) return change(state, unused, url)
      root.hidden = true
      window.open(target, '_blank', 'noopener')
      location.replace('/book/location')
    }
  history.pushState = guard(history.pushState.bind(history))
  history.replaceState = guard(history.replaceState.bind(history))
}
