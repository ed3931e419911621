import { createParser } from 'eventsource-parser'

/**
 * Yields the data of server-sent events as they arrive; keep-alive comments yield undefined.
 * @param onRetry gets the milliseconds after which the server wants the next connection
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onRetry?: (milliseconds: number) => void,
): AsyncGenerator<string | undefined> {
  const arrived: (string | undefined)[] = []
  const parser = createParser({
    onEvent: ({ data }) => arrived.push(data),
    onComment: () => arrived.push(undefined),
    ...(onRetry && { onRetry }),
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
