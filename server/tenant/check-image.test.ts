import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkImage } from './check-image.ts'

const square = (size: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: size, height: size, channels, background: { r: 200, g: 0, b: 0, alpha: 1 } } })
const svg = (inner: string, size = 'width="40" height="20"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`)

/** Returns an .ico file with one PNG. */
async function icon(): Promise<Buffer> {
  const picture = await square(64).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt32LE(0x10000, 0)
  head.writeUInt16LE(1, 4)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is redrawn, without its other content', async format => {
  const image = await checkImage(
    await square(2_000)
      .withExif({ IFD0: { Copyright: 'somebody else' } })
      .toFormat(format)
      .toBuffer(),
    'logo',
  )
  const { width, height, exif } = await sharp(image.body).metadata()
  expect([image.contentType, width, height, exif]).toEqual(['image/png', 600, 600, undefined])
  expect((await sharp(image.png).metadata()).height).toBe(160)
})

test('a strip of pixels is drawn no larger than any other image', async () => {
  const strip = sharp({ create: { width: 16_000, height: 1, channels: 3, background: 'red' } })
  const image = await checkImage(await strip.png().toBuffer(), 'logo')
  const widths = await Promise.all([image.body, image.png].map(async body => (await sharp(body).metadata()).width))
  expect(widths).toEqual([1_200, 1_200])
})

test('an SVG stays an SVG, and is drawn for print', async () => {
  const body = svg('<rect width="40" height="20" fill="red"/>')
  const image = await checkImage(body, 'logo')
  expect(image).toMatchObject({ contentType: 'image/svg+xml', body })
  expect((await sharp(image.png).metadata()).height).toBe(160)
})

test('an icon’s image is used, for a favicon only', async () => {
  expect((await checkImage(await icon(), 'favicon')).contentType).toBe('image/png')
  await expect(checkImage(await icon(), 'logo')).rejects.toMatchObject({ statusCode: 422 })
})

test('a file that is not an image, too large or malicious is refused with the reason', async () => {
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('<html><script>alert(1)</script></html>'), /can’t be shown/],
    [Buffer.alloc(0), /can’t be shown/],
    [Buffer.from('%PDF-1.7'), /can’t be shown/],
    [(await square(40).png().toBuffer()).subarray(0, 90), /damaged|can’t be shown/],
    [await square(5_000).png({ compressionLevel: 9 }).toBuffer(), /can’t be shown|16 megapixels/],
    [svg('<rect width="1" height="1"/>', 'width="100000" height="100000"'), /can’t be shown|16 megapixels/],
    [
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
      /SVG|can’t be shown/,
    ],
    [svg(`<!--${'x'.repeat(262_144)}-->`), /256 kB/],
  ]
  for (const [body, reason] of cases)
    await expect(checkImage(body, 'logo'), body.subarray(0, 40).toString()).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringMatching(reason),
    })
})
