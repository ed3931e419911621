import { useMutation } from '@tanstack/react-query'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { Alert, ErrorBanner } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Row, Stack } from '../ui/card.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { readVin } from './read-vin.ts'
import { TEXTS } from './texts.ts'
import { VinCamera } from './vin-camera.tsx'

const hasCamera = (): boolean => 'mediaDevices' in navigator

interface VinReaderProps {
  /** What stands in the field: what was read is told as long as it does. */
  vin: string
  onRead: (vin: string) => void
}

/** Reads a VIN from a photo or through the camera, on this device (SVC-14). */
export function VinReader({ vin, onRead }: VinReaderProps) {
  const [part, setPart] = useState<number>()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const reading = useMutation({
    mutationFn: async (photo: File) => {
      const found = await readVin(photo, setPart)
      if (found === null) throw new Error('no VIN in the photo')
      return found
    },
    onMutate: () => setPart(undefined),
    onSuccess: onRead,
  })
  return (
    <Stack>
      <p>{TEXTS.hint}</p>
      <Row>
        <FileButton
          accept="image/*"
          icon={<IconCamera size={20} />}
          busy={reading.isPending}
          onChoose={photo => reading.mutate(photo)}
        >
          {TEXTS.photo}
        </FileButton>
        {hasCamera() && (
          <Button icon={<IconBarcode size={20} />} onClick={() => setCameraOpen(true)}>
            {TEXTS.camera}
          </Button>
        )}
      </Row>
      <div aria-live="polite">
        {reading.isPending && <p>{part === undefined ? TEXTS.opening : TEXTS.reading(Math.round(part * 100))}</p>}
        {reading.isSuccess && reading.data === vin && <Alert tone="info">{TEXTS.read(reading.data)}</Alert>}
      </div>
      <ErrorBanner message={reading.isError ? TEXTS.failed : undefined} />
      {isCameraOpen && (
        <VinCamera
          onClose={() => setCameraOpen(false)}
          onRead={seen => {
            setCameraOpen(false)
            onRead(seen)
          }}
        />
      )}
    </Stack>
  )
}
