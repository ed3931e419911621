/** Yields the `data:` lines of server-sent events as they arrive; keep-alive comments yield undefined. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    let rest = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) yield event.startsWith('data: ') ? event.slice('data: '.length) : undefined
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
