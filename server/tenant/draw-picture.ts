import { fork } from 'node:child_process'
import { Refusal } from '../platform/refusal.ts'
import type { BrandImage, UploadedKind } from './check-image.ts'
import type { DrawnAnswer, DrawWish } from './draw-process.ts'
import { TEXTS } from './texts.ts'

/** A picture takes some tenths of a second. */
const LIMIT_MS = 20_000
const HEAP_LIMIT_MB = 128
/** Variables that the system needs. No others are passed: the process that draws a file from outside must not know secrets. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH']

let last: Promise<unknown> = Promise.resolve()

/**
 * Redraws an uploaded picture as PNG in a process of its own, one at a time, so that no file can stop the server or read what it knows.
 * @throws Refusal 422 for what cannot be drawn, or not in time
 */
export function drawPicture(file: Buffer, as: UploadedKind): Promise<BrandImage> {
  const drawing = last.then(() => drawOne({ file, as }))
  last = drawing.catch(() => undefined)
  return drawing
}

async function drawOne(wish: DrawWish): Promise<BrandImage> {
  const env = Object.fromEntries(PASSED_ON.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = fork(new URL('./draw-process.ts', import.meta.url), {
    env,
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<DrawnAnswer>()
  const refuse = (message: string) => new Refusal(422, 'IMAGE_REFUSED', message)
  const timer = setTimeout(() => reject(refuse(TEXTS.pictureTooSlow)), LIMIT_MS)
  child
    .once('message', message => resolve(message as DrawnAnswer))
    .once('error', reject)
    .once('exit', () => reject(refuse(TEXTS.image.damaged)))
  child.send(wish)
  try {
    const drawn = await promise
    if (drawn.kind === 'problem') throw refuse(drawn.message)
    const { body, png, ...rest } = drawn.image
    return { ...rest, body: Buffer.from(body), png: Buffer.from(png) }
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
