import { dotCodeIn } from '../../../domain/work-order/dot-code.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { MAX_SIDE } from '../../upload/scale-photo.ts'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '
/** A code is a small part of a tire's side. */
const LONGEST = MAX_SIDE * 2

/**
 * Reads a tire's DOT code from a photo of its side. Its letters are black on black, so their contrast is raised where they cannot be read as they are.
 * @param onProgress called with the progress, 0 to 1
 * @returns null when nothing can be read
 * @throws Error for a file that is not a picture, or when the reader cannot be loaded
 */
export async function readDot(photo: Blob, onProgress: (part: number) => void): Promise<string | null> {
  const { recognizeInk, recognizeText } = await import('../../vehicle/recognize-text.ts')
  const options = { characters: CHARACTERS, onProgress }
  const code = dotCodeIn(await recognizeText(photo, options), serverNow())
  if (code !== null) return code
  const texts = await recognizeInk(photo, LONGEST, options)
  return texts.map(text => dotCodeIn(text, serverNow())).find(one => one !== null) ?? null
}
