import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

test('events are complete for any chunk boundaries', async () => {
  const text = ': listening\n\ndata: 12\n\ndata: all\n\n: still here\n\ndata: 1'
  for (const length of [1, 7, text.length]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < text.length; at += length)
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + length)))
        controller.close()
      },
    })
    expect(await Array.fromAsync(readEvents(body))).toEqual([undefined, '12', 'all', undefined])
  }
})

test('a server that stops says when it wants the next connection', async () => {
  const waits: number[] = []
  const body = new Blob(['data: 12\n\nretry: 1500\n\n']).stream()
  expect(await Array.fromAsync(readEvents(body, milliseconds => waits.push(milliseconds)))).toEqual(['12'])
  expect(waits).toEqual([1500])
})
