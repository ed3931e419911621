import { forgetItem, storedItems, storeItem } from '../offline/stored-work.ts'

/** A photo that this phone has not finished sending. */
export interface QueuedPhoto {
  id: string
  orderId: string
  picture: Blob
  /** The storage location once it is uploaded; then only the order must be updated. */
  location: string | null
}

/** Stores or updates a photo. @throws Error when it cannot be stored; it can still be sent while the page is open */
export async function storePhoto({ id, orderId, picture, location }: QueuedPhoto): Promise<void> {
  await storeItem({ id, orderId, kind: 'photo', location, content: await picture.arrayBuffer() })
}

export const forgetPhoto = forgetItem

/** Returns the order's photos that this user has not sent yet; none when they cannot be read. */
export async function queuedPhotos(orderId: string): Promise<QueuedPhoto[]> {
  const items = await storedItems(orderId, 'photo').catch(() => [])
  return items.map(({ id, location, content }) => ({
    id,
    orderId,
    location,
    picture: new Blob([content], { type: 'image/jpeg' }),
  }))
}
