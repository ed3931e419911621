import { useState } from 'react'
import { IconBarcode } from '../ui/icon/barcode.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PhotoReader } from './photo-reader.tsx'
import { readVin } from './read-vin.ts'
import { TEXTS } from './texts.ts'
import { VinCamera } from './vin-camera.tsx'

const hasCamera = (): boolean => 'mediaDevices' in navigator

interface VinReaderProps {
  /** The field's value. The reading is shown while the field has it. */
  vin: string
  onRead: (vin: string) => void
}

/** Reads a VIN from a photo or with the camera, on this device (SVC-14). */
export function VinReader({ vin, onRead }: VinReaderProps) {
  const [isCameraOpen, setCameraOpen] = useState(false)
  return (
    <>
      <PhotoReader texts={TEXTS.vin} read={readVin} value={vin} onRead={onRead}>
        {hasCamera() && (
          <Button icon={<IconBarcode size={20} />} onClick={() => setCameraOpen(true)}>
            {TEXTS.camera}
          </Button>
        )}
      </PhotoReader>
      {isCameraOpen && (
        <VinCamera
          onClose={() => setCameraOpen(false)}
          onRead={seen => {
            setCameraOpen(false)
            onRead(seen)
          }}
        />
      )}
    </>
  )
}
