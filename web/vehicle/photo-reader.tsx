import { useMutation } from '@tanstack/react-query'
import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { Row, Stack } from '../ui/layout/card.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import { TEXTS } from './texts.ts'

interface PhotoReaderProps<Reading> {
  texts: {
    hint: string
    photo: string
    failed: string
    /** Says what was read, so that it is compared. */
    read: (reading: Reading) => string
  }
  /** Reads a photo, telling how much of it is done, from 0 to 1; null where there is nothing to read. */
  read: (photo: Blob, onProgress: (part: number) => void) => Promise<Reading | null>
  /** Why a reading cannot be right; it is told instead of being taken. */
  problem?: (reading: Reading) => string | undefined
  /** What stands in the field: what was read is told as long as it does. */
  value: Reading | null
  onRead: (reading: Reading) => void
  /** Keeps the photo, also when nothing can be read in it. It fails for what is no picture. */
  onPhoto?: (photo: File) => Promise<void>
  /** Other ways to read, beside the photo. */
  children?: ReactNode
}

/** Reads something from a photo, on this device. What cannot be read is to be typed. */
export function PhotoReader<Reading>(props: PhotoReaderProps<Reading>) {
  const { texts, read, problem, value, onRead, onPhoto, children } = props
  const [part, setPart] = useState<number>()
  const reading = useMutation({
    mutationFn: async (photo: File) => {
      const found = await read(photo, setPart)
      if (found === null) throw new Error('nothing to read in the photo')
      return found
    },
    onMutate: () => setPart(undefined),
    onSuccess: found => {
      if (problem?.(found) === undefined) onRead(found)
    },
  })
  const keeping = useMutation({ mutationFn: async (photo: File) => await onPhoto?.(photo) })
  const refused = reading.isSuccess ? problem?.(reading.data) : undefined
  return (
    <Stack>
      <p>{texts.hint}</p>
      <Row>
        <FileButton
          accept="image/*"
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
      <ErrorBanner message={keeping.error?.message ?? (reading.isError ? texts.failed : refused)} />
    </Stack>
  )
}
