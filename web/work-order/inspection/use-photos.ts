import { useEffect, useState } from 'react'
import type { PhotoSubject } from '../../../domain/work-order/inspection-items.ts'
import type { Waiting } from '../../outbox/outbox.ts'
import { outbox, useOutbox } from '../../outbox/outbox-client.ts'
import { shrinkPhoto } from '../../upload/shrink-photo.ts'
import { TEXTS } from './texts.ts'

/** The upload state of a photo: its progress, or why it waits. */
export interface PhotoProgress {
  part: number
  problem?: string | undefined
}

/** Photos are read from this device once. */
const pictures = new Map<string, Blob>()

async function readPictures(photos: readonly Waiting[]): Promise<void> {
  for (const { id } of photos) {
    if (pictures.has(id)) continue
    const content = await outbox.content(id).catch(() => undefined)
    if (content) pictures.set(id, new Blob([content], { type: 'image/jpeg' }))
  }
}

/**
 * Returns the order's photos that are not uploaded yet. Each is stored on this phone first, then sent by the outbox: offline, after the page or phone was
 * closed, and also after the inspection is finished.
 */
export function usePhotos(orderId: string) {
  const { waiting, progress, isOffline, isSending } = useOutbox()
  const own = waiting.filter(action => action.kind === 'photo' && action.orderId === orderId)
  const ids = own.map(({ id }) => id).join()
  const [readIds, setReadIds] = useState('')
  useEffect(() => {
    if (ids === readIds) return
    const photos = outbox.state().waiting.filter(({ id, kind }) => kind === 'photo' && ids.includes(id))
    void readPictures(photos).then(() => setReadIds(ids))
  }, [ids, readIds])

  const problemOf = ({ refused }: Waiting): string | undefined =>
    refused ? refused.message : isOffline || !isSending ? TEXTS.photoKept : undefined

  return {
    photos: own.flatMap(action => {
      const picture = pictures.get(action.id)
      return picture
        ? [
            {
              id: action.id,
              subject: action.subject,
              picture,
              part: progress[action.id] ?? 0,
              problem: problemOf(action),
            },
          ]
        : []
    }),
    /** @throws Error for a file that is not an image */
    add: async (file: File, subject?: PhotoSubject) => {
      const id = crypto.randomUUID()
      const picture = await shrinkPhoto(file)
      pictures.set(id, picture)
      await outbox.keep({ id, orderId, kind: 'photo', subject, version: null, content: picture })
      void outbox.flush()
    },
    remove: async (id: string) => {
      const action = own.find(one => one.id === id)
      if (action) await outbox.discard(action)
      pictures.delete(id)
    },
    retry: (id: string) => {
      const action = own.find(one => one.id === id)
      void (action?.refused ? outbox.retry(action, null) : outbox.flush())
    },
  }
}
