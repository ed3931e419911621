import { forgetItem, keepItem, keptItems } from '../offline/kept-work.ts'

/** A photo that this phone still has to send. */
export interface KeptPhoto {
  id: string
  orderId: string
  picture: Blob
  /** Where it is stored, once it has been uploaded; then only the order has to learn of it. */
  location: string | null
}

/** Keeps a photo, or what is new about it. @throws Error where it cannot be kept; it can still be sent while the page is open */
export async function keepPhoto({ id, orderId, picture, location }: KeptPhoto): Promise<void> {
  await keepItem({ id, orderId, kind: 'photo', location, content: await picture.arrayBuffer() })
}

export const forgetPhoto = forgetItem

/** The photos of an order that this person still has to send; none where they cannot be read now. */
export async function keptPhotos(orderId: string): Promise<KeptPhoto[]> {
  const items = await keptItems(orderId, 'photo').catch(() => [])
  return items.map(({ id, location, content }) => ({
    id,
    orderId,
    location,
    picture: new Blob([content], { type: 'image/jpeg' }),
  }))
}
