import { forgetItem, keepItem, keptItems } from '../offline/kept-work.ts'

/** A photo that this phone has not finished sending. */
export interface KeptPhoto {
  id: string
  orderId: string
  picture: Blob
  /** The storage location once it is uploaded; then only the order must be updated. */
  location: string | null
}

/** Stores or updates a photo. @throws Error when it cannot be stored; it can still be sent while the page is open */
export async function keepPhoto({ id, orderId, picture, location }: KeptPhoto): Promise<void> {
  await keepItem({ id, orderId, kind: 'photo', location, content: await picture.arrayBuffer() })
}

export const forgetPhoto = forgetItem

/** Returns the order's photos that this user has not sent yet; none when they cannot be read. */
export async function keptPhotos(orderId: string): Promise<KeptPhoto[]> {
  const items = await keptItems(orderId, 'photo').catch(() => [])
  return items.map(({ id, location, content }) => ({
    id,
    orderId,
    location,
    picture: new Blob([content], { type: 'image/jpeg' }),
  }))
}
