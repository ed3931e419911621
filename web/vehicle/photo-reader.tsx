import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { IconCamera } from '../ui/icon/camera.gen.ts'
import type { ButtonSize } from '../ui/inputs/button.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import { Row, Stack } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

interface PhotoReaderProps<Reading> {
  texts: {
    hint?: string
    photo: string
    failed: string
    /** The reader is not on this device, and there is no reception. */
    offline?: string
    /** Shows the reading, for the user to check. */
    read: (reading: Reading) => string
  }
  /** Reads a photo and reports its progress, 0 to 1; null when nothing can be read. */
  read: (photo: Blob, onProgress: (part: number) => void) => Promise<Reading | null>
  /** Why a reading is implausible; it is shown instead of used. */
  problem?: (reading: Reading) => string | undefined
  /** The field's value. The reading is shown while the field has it. */
  value: Reading | null
  onRead: (reading: Reading) => void
  /** Stores the photo, even if nothing can be read. Fails for a file that is not a picture. */
  onPhoto?: (photo: File) => Promise<void>
  size?: ButtonSize
  /** Beside a field, where a phone has room for the icon alone. */
  shrinks?: boolean
  /** Other ways to read, next to the photo. */
  children?: ReactNode
}

/** The photo was looked at, and has nothing to read. */
class NothingRead extends Error {}

/** Reads a value from a photo, on this device. If that fails, the user types it. */
export function PhotoReader<Reading>(props: PhotoReaderProps<Reading>) {
  const { texts, read, problem, value, onRead, onPhoto, size = 'md', shrinks, children } = props
  const [part, setPart] = useState<number>()
  const reading = useMutation({
    mutationFn: async (photo: File) => {
      const found = await read(photo, setPart)
      if (found === null) throw new NothingRead('nothing to read in the photo')
      return found
    },
    onMutate: () => setPart(undefined),
    onSuccess: found => {
      if (problem?.(found) === undefined) onRead(found)
    },
  })
  const keeping = useMutation({ mutationFn: async (photo: File) => await onPhoto?.(photo) })
  const isOffline = !navigator.onLine && !(reading.error instanceof NothingRead)
  const failed = isOffline ? (texts.offline ?? TEXTS.needsReception) : texts.failed
  const refused = reading.isSuccess ? problem?.(reading.data) : undefined
  return (
    <Stack>
      {texts.hint !== undefined && <p>{texts.hint}</p>}
      <Row>
        <FileButton
          accept="image/*"
          size={size}
          shrinks={shrinks}
          icon={<IconCamera size={20} />}
          busy={reading.isPending}
          onChoose={photo => {
            keeping.mutate(photo)
            reading.mutate(photo)
          }}
        >
          {texts.photo}
        </FileButton>
        {children}
      </Row>
      <div aria-live="polite">
        {reading.isPending && <p>{part === undefined ? TEXTS.opening : TEXTS.reading(Math.round(part * 100))}</p>}
        {reading.isSuccess && reading.data === value && <Alert tone="info">{texts.read(reading.data)}</Alert>}
      </div>
      <ErrorBanner message={keeping.error?.message ?? (reading.isError ? failed : refused)} />
    </Stack>
  )
}
