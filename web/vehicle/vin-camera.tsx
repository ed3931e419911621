import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { readVinBarcode } from './read-vin.ts'
import { TEXTS } from './texts.ts'
import classes from './vin-camera.module.css'

const LOOK_EVERY_MS = 250
const WANTED: MediaStreamConstraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } }

interface VinCameraProps {
  onRead: (vin: string) => void
  onClose: () => void
}

/** Shows the camera's picture and searches it for a VIN's barcode. Closing the dialog stops the camera. */
export function VinCamera({ onRead, onClose }: VinCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const found = useEffectEvent(onRead)
  useEffect(() => {
    const leaving = new AbortController()
    const look = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED)
      leaving.signal.addEventListener('abort', () => stopAll(stream))
      if (leaving.signal.aborted) return stopAll(stream)
      const vin = video.current && (await watch(video.current, stream, leaving.signal))
      if (vin) found(vin)
    }
    look().catch(() => setFailed(true))
    return () => leaving.abort()
  }, [])
  return (
    <Dialog open onClose={onClose} title={TEXTS.cameraTitle} actions={<Button onClick={onClose}>{TEXTS.close}</Button>}>
      <p>{TEXTS.cameraHint}</p>
      <ErrorBanner message={hasFailed ? TEXTS.cameraFailed : undefined} />
      <video ref={video} className={classes.picture} muted playsInline />
    </Dialog>
  )
}

const stopAll = (stream: MediaStream): void => stream.getTracks().forEach(track => track.stop())

/** Returns the first VIN found; null when the dialog is closed before. */
async function watch(video: HTMLVideoElement, stream: MediaStream, leaving: AbortSignal): Promise<string | null> {
  video.srcObject = stream
  await video.play()
  while (!leaving.aborted) {
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const vin = await readVinBarcode(canvas)
    if (vin !== null) return leaving.aborted ? null : vin
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return null
}
