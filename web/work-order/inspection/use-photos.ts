import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, request } from '../../platform/api/api.ts'
import { shrinkPhoto } from '../../upload/shrink-photo.ts'
import { uploadFile } from '../../upload/upload-file.ts'
import { workOrderKeys } from '../query-keys.ts'
import { AddInspectionPhotoMutation } from './documents.ts'
import { forgetPhoto, type QueuedPhoto, queuedPhotos, storePhoto } from './photo-queue.ts'
import { TEXTS } from './texts.ts'

/** The upload state of a photo: its progress, or why it waits. */
export interface PhotoProgress {
  part: number
  problem?: string
}

const RETRY_MS = 5_000

const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.statusCode === 0 || error.statusCode >= 500

/**
 * Manages the order's photos that are not uploaded yet. Each is stored on this phone first, then uploaded in the background and retried until it succeeds:
 * offline, after the page or phone was closed, and also after the inspection is finished.
 */
export function usePhotos(orderId: string) {
  const waiting = useRef<readonly QueuedPhoto[]>([])
  const [photos, setPhotos] = useState<readonly QueuedPhoto[]>([])
  const [progress, setProgress] = useState<Readonly<Record<string, PhotoProgress>>>({})
  const running = useRef(false)
  const queryClient = useQueryClient()

  const show = useCallback((now: readonly QueuedPhoto[]) => {
    waiting.current = now
    setPhotos(now)
  }, [])
  const drop = useCallback((id: string) => show(waiting.current.filter(photo => photo.id !== id)), [show])

  const send = useCallback(
    async (photo: QueuedPhoto) => {
      const { id, picture } = photo
      const showProgress = (now: PhotoProgress) => setProgress(known => ({ ...known, [id]: now }))
      try {
        const name = `inspection_${orderId}_${id}.jpg`
        const location = photo.location ?? (await uploadFile(picture, name, part => showProgress({ part })))
        if (!waiting.current.includes(photo)) return
        const uploaded = { ...photo, location }
        show(waiting.current.map(known => (known === photo ? uploaded : known)))
        // A browser that cannot store the photo can still upload it.
        await storePhoto(uploaded).catch(() => undefined)
        await request(AddInspectionPhotoMutation, { id: orderId, location })
        drop(id)
        await forgetPhoto(id).catch(() => undefined)
        void queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(orderId) })
      } catch (error) {
        const reason = error instanceof Error ? error.message : ''
        showProgress({ part: 0, problem: mayPass(error) ? TEXTS.photoKept : reason })
      }
    },
    [orderId, queryClient, show, drop],
  )

  const sendAll = useCallback(async () => {
    if (running.current) return
    running.current = true
    for (const photo of waiting.current) await send(photo)
    running.current = false
  }, [send])

  useEffect(() => {
    const retry = () => void sendAll()
    const start = async () => {
      show(await queuedPhotos(orderId))
      await sendAll()
    }
    void start()
    const timer = setInterval(retry, RETRY_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [orderId, sendAll, show])

  return {
    photos: photos.map(photo => ({ ...photo, ...(progress[photo.id] ?? { part: 0 }) })),
    /** @throws Error for a file that is not an image */
    add: async (file: File) => {
      const photo = { id: crypto.randomUUID(), orderId, picture: await shrinkPhoto(file), location: null }
      show([...waiting.current, photo])
      await storePhoto(photo).catch(() => undefined)
      void sendAll()
    },
    remove: async (id: string) => {
      drop(id)
      await forgetPhoto(id).catch(() => undefined)
    },
    retry: () => void sendAll(),
  }
}
