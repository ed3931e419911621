import { dotCodeIn } from '../../../domain/work-order/dot-code.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { MAX_SIDE } from '../../upload/scale-photo.ts'
import { contrastPictures } from '../../vehicle/contrast-pictures.ts'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '
/** A code is a small part of a tire's side. */
const LONGEST = MAX_SIDE * 2

/**
 * Reads a tire's DOT code from a photo of its side. Its letters are black on black, so their contrast is raised before.
 * @param onProgress called with the progress, 0 to 1
 * @returns null when nothing can be read
 * @throws Error for a file that is not a picture, or when the reader cannot be loaded
 */
export async function readDot(photo: Blob, onProgress: (part: number) => void): Promise<string | null> {
  const pictures = await contrastPictures(photo, LONGEST)
  const { recognizeTexts } = await import('../../vehicle/recognize-text.ts')
  const texts = await recognizeTexts([photo, ...pictures], { characters: CHARACTERS, onProgress })
  return texts.map(text => dotCodeIn(text, serverNow())).find(code => code !== null) ?? null
}
