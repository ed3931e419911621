import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { IconCamera } from '../../ui/icon/camera.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './photo-card.module.css'
import { TEXTS } from './texts.ts'
import { type PhotoProgress, usePhotos } from './use-photos.ts'

/** Takes photos of the inspection with the phone's camera, uploads them in the background, and stores them on the phone until then. */
export function PhotoCard({ order, photos: own }: { order: Order; photos: ReturnType<typeof usePhotos> }) {
  const { photos, add, remove, retry } = own
  const adding = useMutation({ mutationFn: (photo: File) => add(photo) })
  const sent = order.awsLink.filter(({ kind }) => kind === 'inspection')
  return (
    <Card title={TEXTS.photos} description={TEXTS.photosHint}>
      {(sent.length > 0 || photos.length > 0) && (
        <ul className={classes.photos}>
          {sent.map(({ id, url, subject }) => (
            <li key={id}>
              <img src={url} alt={ORDER_TEXTS.picture} />
              <Subject subject={subject} />
            </li>
          ))}
          {photos.map(photo => (
            <WaitingPhoto
              key={photo.id}
              {...photo}
              onRetry={() => retry(photo.id)}
              onRemove={() => void remove(photo.id)}
            />
          ))}
        </ul>
      )}
      <ErrorBanner message={adding.error?.message} />
      <FileButton accept="image/*" size="xl" icon={<IconCamera />} busy={adding.isPending} onChoose={adding.mutate}>
        {TEXTS.takePhoto}
      </FileButton>
    </Card>
  )
}

/** Shows the photos still to be sent after the inspection; nothing when all are sent. */
export function WaitingPhotos({ orderId }: { orderId: string }) {
  const { photos, remove, retry } = usePhotos(orderId)
  if (photos.length === 0) return null
  return (
    <Card title={TEXTS.photosWaiting(photos.length)}>
      <ul className={classes.photos}>
        {photos.map(photo => (
          <WaitingPhoto
            key={photo.id}
            {...photo}
            onRetry={() => retry(photo.id)}
            onRemove={() => void remove(photo.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** What a photo shows, if it was taken of one thing. */
function Subject({ subject }: { subject: string | null | undefined }) {
  const name = subject == null ? undefined : subjectName(subject)
  return name === undefined ? null : <p className={classes.subject}>{name}</p>
}

interface WaitingPhotoProps extends PhotoProgress {
  picture: Blob
  subject?: string | undefined
  onRetry: () => void
  onRemove: () => void
}

function WaitingPhoto({ picture, subject, part, problem, onRetry, onRemove }: WaitingPhotoProps) {
  const [url] = useState(() => URL.createObjectURL(picture))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <li>
      <img src={url} alt={ORDER_TEXTS.picture} />
      <Subject subject={subject} />
      {problem === undefined ? (
        <progress className={classes.progress} value={part} aria-label={TEXTS.photoSending} />
      ) : (
        <>
          <p className={classes.problem} role="status">
            {problem}
          </p>
          <Button onClick={onRetry}>{TEXTS.photoRetry}</Button>
          <Button variant="quiet" onClick={onRemove}>
            {TEXTS.photoRemove}
          </Button>
        </>
      )}
    </li>
  )
}
