import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

const padded = (length: number): number => Math.ceil(length / 4) * 4

/**
 * A web font (WOFF 1.0) as the OpenType font that was packed in it. Node unpacks it: what fontkit unpacks with fails on some valid files.
 * @throws Error for what is no such file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEAD + index * WOFF_ENTRY
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const start = SFNT_HEAD + count * SFNT_ENTRY
  const font = Buffer.alloc(tables.reduce((size, { data }) => size + padded(data.length), start))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  let at = start
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEAD + index * SFNT_ENTRY
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(data.length, entry + 12)
    data.copy(font, at)
    at += padded(data.length)
  }
  return font
}
