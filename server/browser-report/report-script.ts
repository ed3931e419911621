/**
 * Runs in the pages of some visits, as /browser-reports.js. It reports how fast the first page was when the visitor leaves it, and the errors of the
 * page. No text of the page and nothing that the visitor enters is in a report.
 * @param url where reports go
 * @param percent of visits that report
 */
export function reportVisit(url: string, percent: number): void {
  if (Math.random() * 100 >= percent) return
  const MAX_ERRORS = 5
  const MAX_FRAMES = 30
  /** A longer pause between two shifts, or a longer series, begins a new one. */
  const PAUSE_MS = 1000
  const SERIES_MS = 5000
  interface Entry extends PerformanceEntry {
    value?: number
    hadRecentInput?: boolean
    interactionId?: number
    responseStart?: number
  }
  const firstPage = location.pathname

  const send = (report: object): void => {
    void fetch(url, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }).catch(() => undefined)
  }

  const values: Record<string, number> = {}
  let series = { value: 0, startedAt: 0, endedAt: 0 }
  const shift = ({ value = 0, hadRecentInput, startTime }: Entry): void => {
    if (hadRecentInput) return
    const isSame = startTime - series.endedAt < PAUSE_MS && startTime - series.startedAt < SERIES_MS
    series = isSame
      ? { ...series, value: series.value + value, endedAt: startTime }
      : { value, startedAt: startTime, endedAt: startTime }
    values.cls = Math.max(values.cls ?? 0, series.value)
  }
  const watch = (type: string, read: (entry: Entry) => void, options: object = {}): void => {
    try {
      new PerformanceObserver(list => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options })
    } catch {
      // This browser does not measure it.
    }
  }
  watch('navigation', ({ responseStart = 0 }) => (values.ttfb = responseStart))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') values.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (values.lcp = startTime))
  watch('layout-shift', shift)
  watch(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) values.inp = Math.max(values.inp ?? 0, duration)
    },
    { durationThreshold: 40 },
  )

  let isSent = false
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || isSent || Object.keys(values).length === 0) return
    isSent = true
    send({ kind: 'speed', page: firstPage, values })
  })

  /** Reads `at name (url:1:2)` of Chrome and `name@url:1:2` of Firefox and Safari. Code of others, such as extensions, is left out. */
  const framesOf = (stack: string): object[] =>
    stack.split('\n').flatMap(line => {
      const [, file = '', row, column] = /(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/.exec(line.trim()) ?? []
      if (row === undefined || !file.startsWith(`${location.origin}/`)) return []
      const [, name = ''] = /^(?:at (?:async )?)?([\w$.<>]{1,100})[ @]/.exec(line.trim()) ?? []
      return [{ file: new URL(file).pathname, name, line: Number(row), column: Number(column) }]
    })
  let errors = 0
  const reportError = (error: unknown): void => {
    if (!(error instanceof Error) || errors >= MAX_ERRORS) return
    const frames = framesOf(error.stack ?? '').slice(0, MAX_FRAMES)
    if (frames.length === 0) return
    errors += 1
    const { name: type, message } = error
    send({ kind: 'error', page: location.pathname, type: type.slice(0, 100), message: message.slice(0, 1000), frames })
  }
  addEventListener('error', event => reportError(event.error))
  addEventListener('unhandledrejection', event => reportError(event.reason))
}
