import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const PDFJS = fileURLToPath(import.meta.resolve('unpdf/pdfjs'))
const SITE = 'http://pdf.test'

/** Draws a page of a PDF, the first one by default, as PNG from the glyphs in the file, without fonts of the machine. */
export async function pdfPicture(page: Page, file: Uint8Array, number = 1): Promise<Buffer> {
  await page.route(`${SITE}/**`, route =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(PDFJS) })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><canvas></canvas>' }),
  )
  await page.goto(`${SITE}/`)
  const url = await page.evaluate(
    async ([base64, number]) => {
      const script = '/pdfjs.mjs'
      const { getDocument } = (await import(script)) as typeof import('unpdf/pdfjs')
      const data = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
      const pdf = await getDocument({ data, disableFontFace: true, useSystemFonts: false, verbosity: 0 }).promise
      const drawn = await pdf.getPage(number)
      const viewport = drawn.getViewport({ scale: 1.5 })
      const canvas = document.querySelector('canvas') as HTMLCanvasElement
      Object.assign(canvas, { width: viewport.width, height: viewport.height })
      await drawn.render({ canvas, canvasContext: canvas.getContext('2d') as CanvasRenderingContext2D, viewport })
        .promise
      return canvas.toDataURL('image/png')
    },
    [Buffer.from(file).toString('base64'), number] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Shades that count as equal, because versions of Chromium smooth edges differently. */
const SAME_SHADE = 64

/** Compares the ink of two pictures: 0 is equal, 1 completely different. @throws Error for pictures of different sizes */
export async function inkDifference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (picture: Buffer) =>
    sharp(picture).flatten({ background: '#fff' }).greyscale().blur(1).raw().toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  if (a.length !== b.length) throw new Error('The pictures have different sizes.')
  let ink = 0
  let different = 0
  for (const [index, shade] of a.entries()) {
    const expected = b[index] ?? 255
    if (Math.min(shade, expected) < 200) ink++
    if (Math.abs(shade - expected) > SAME_SHADE) different++
  }
  return ink === 0 ? 0 : different / ink
}
