// node scripts/make-phone-picture.ts writes the fixture phone-invoice.heic, a photo of an invoice as phones store it. Needs heif-enc with x265 (Debian: libheif-examples).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawPhoto } from '../server/testing/drawn-invoice.ts'
import { photographed } from '../server/testing/documents/photographed.ts'
import { PHONE_INVOICE_LINES } from '../server/testing/documents/phone-invoice.ts'

const FIXTURE = fileURLToPath(new URL('../server/testing/documents/phone-invoice.heic', import.meta.url))
/** Pixels of a side of the tiles that phones cut their pictures into. */
const TILE = 512
/** Counter-clockwise quarters by which viewers turn the picture: phones store it as the sensor sees it. */
const QUARTERS = 3

const u8 = (...values: number[]): Buffer => Buffer.from(values)
const u16 = (value: number): Buffer => u8(value >> 8, value & 255)
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 65_535)])
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const fullBox = (type: string, flags: number, ...parts: Buffer[]): Buffer => box(type, u32(flags), ...parts)

/** Returns the content of the first box of a type, wherever it is. */
function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1')
  if (at < 4) throw new Error(`heif-enc wrote no ${type}`)
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

/** Encodes a tile with HEVC. @returns its settings and its picture */
function encode(folder: string, png: Buffer, name: string): { settings: Buffer; picture: Buffer } {
  const [source, target] = [join(folder, `${name}.png`), join(folder, `${name}.heic`)]
  writeFileSync(source, png)
  execFileSync('heif-enc', ['-q', '45', '--no-alpha', source, '-o', target])
  const made = readFileSync(target)
  return { settings: findBox(made, 'hvcC'), picture: findBox(made, 'mdat') }
}

/** Joins tiles to one turned picture, the way phones do (ISO/IEC 23008-12): a grid item that refers to hidden items of HEVC. */
function joinTiles(
  tiles: readonly Buffer[],
  settings: Buffer,
  size: { width: number; height: number; columns: number },
) {
  const { width, height, columns } = size
  const gridId = tiles.length + 1
  const item = (id: number, type: string, isHidden: boolean): Buffer =>
    fullBox('infe', 0x0200_0000 | Number(isHidden), u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1'))
  const ispe = (w: number, h: number): Buffer => fullBox('ispe', 0, u32(w), u32(h))
  const grid = Buffer.concat([u8(0, 0, tiles.length / columns - 1, columns - 1), u16(width), u16(height)])
  const properties = box(
    'ipco',
    box('hvcC', settings),
    ispe(TILE, TILE),
    ispe(width, height),
    box('irot', u8(QUARTERS)),
  )
  const uses = [
    ...tiles.map((_, index) => Buffer.concat([u16(index + 1), u8(2, 0x81, 0x02)])),
    Buffer.concat([u16(gridId), u8(2, 0x03, 0x84)]),
  ]
  const meta = (mediaAt: number): Buffer => {
    let offset = mediaAt
    const places = tiles.map((tile, index) => {
      const place = Buffer.concat([u16(index + 1), u16(0), u16(0), u16(1), u32(offset), u32(tile.length)])
      offset += tile.length
      return place
    })
    // The grid itself is in the head, construction method 1.
    const ofGrid = Buffer.concat([u16(gridId), u16(1), u16(0), u16(1), u32(0), u32(grid.length)])
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(gridId)),
      fullBox(
        'iinf',
        0,
        u16(gridId),
        ...tiles.map((_, index) => item(index + 1, 'hvc1', true)),
        item(gridId, 'grid', false),
      ),
      fullBox('iref', 0, box('dimg', u16(gridId), u16(tiles.length), ...tiles.map((_, index) => u16(index + 1)))),
      box('iprp', properties, fullBox('ipma', 0, u32(uses.length), ...uses)),
      box('idat', grid),
      fullBox('iloc', 0x0100_0000, u8(0x44, 0), u16(gridId), ...places, ofGrid),
    )
  }
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const mediaAt = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(mediaAt), box('mdat', ...tiles)])
}

const folder = mkdtempSync(join(tmpdir(), 'vanbay-heic-'))
try {
  const photo = sharp(await photographed(await drawPhoto([...PHONE_INVOICE_LINES])))
  const { data, info } = await photo.rotate(-90).png().toBuffer({ resolveWithObject: true })
  const [columns, rows] = [Math.ceil(info.width / TILE), Math.ceil(info.height / TILE)]
  const padded = await sharp(data)
    .extend({ right: columns * TILE - info.width, bottom: rows * TILE - info.height, background: '#000' })
    .png()
    .toBuffer()
  const tiles: Buffer[] = []
  let settings = Buffer.alloc(0)
  for (let nth = 0; nth < columns * rows; nth++) {
    const area = { left: (nth % columns) * TILE, top: Math.floor(nth / columns) * TILE, width: TILE, height: TILE }
    const tile = encode(folder, await sharp(padded).extract(area).png().toBuffer(), String(nth))
    tiles.push(tile.picture)
    settings = Buffer.from(tile.settings)
  }
  writeFileSync(FIXTURE, joinTiles(tiles, settings, { width: info.width, height: info.height, columns }))
} finally {
  rmSync(folder, { recursive: true })
}
