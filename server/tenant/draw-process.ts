import { Refusal } from '../platform/refusal.ts'
import { type BrandImage, redrawImage, type UploadedKind } from './check-image.ts'

/** Draws one picture and ends. The file comes from outside, so this process knows no secrets. */
export type DrawnAnswer = { kind: 'image'; image: BrandImage } | { kind: 'problem'; message: string }

export interface DrawWish {
  file: Uint8Array
  as: UploadedKind
}

const answer = async ({ file, as }: DrawWish): Promise<DrawnAnswer> => {
  try {
    return { kind: 'image', image: await redrawImage(Buffer.from(file), as) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'problem', message: error.message }
    throw error
  }
}

process.on(
  'message',
  (wish: DrawWish) => void answer(wish).then(drawn => process.send?.(drawn, () => process.disconnect())),
)
