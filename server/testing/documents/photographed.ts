import sharp from 'sharp'

/** Returns noise around a middle grey, the same in every run (a linear congruential generator). */
function grain(width: number, height: number, strength: number): Buffer {
  const pixels = Buffer.alloc(width * height)
  let state = 20_417
  for (const index of pixels.keys()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[index] = 128 + Math.round(((state >>> 24) / 255 - 0.5) * strength)
  }
  return pixels
}

/** Returns uneven light from the upper left, with the shadow of a hand over a corner. */
const shadow = (width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#9c948c"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="60"/></filter></defs>
    <rect width="${width}" height="${height}" fill="url(#light)"/>
    <ellipse cx="${width}" cy="${height * 0.1}" rx="${width * 0.3}" ry="${height * 0.5}" fill="#6b6560" opacity="0.55" filter="url(#soft)"/></svg>`)

/**
 * Turns a clean drawing into a phone's photo of it: on a dark table, rotated and slanted, unevenly lit, grainy and slightly out of focus, as a JPEG of medium
 * quality. The result is the same in every run.
 */
export async function photographed(drawing: Buffer): Promise<Buffer> {
  const table = '#4a3a2c'
  const turned = await sharp(drawing)
    .extend({ top: 90, bottom: 120, left: 110, right: 90, background: table })
    .affine(
      [
        [0.999, 0.03],
        [-0.022, 0.998],
      ],
      { background: table, interpolator: 'bicubic' },
    )
    .removeAlpha()
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  const lit = await sharp(turned.data)
    .composite([{ input: shadow(width, height), blend: 'multiply' }])
    .png()
    .toBuffer()
  return await sharp(lit)
    .composite([{ input: grain(width, height, 60), raw: { width, height, channels: 1 }, blend: 'soft-light' }])
    .blur(0.7)
    .jpeg({ quality: 68 })
    .toBuffer()
}
