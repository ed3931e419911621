import { formatMileage, type MileageUnit, mileageProblem } from '../../domain/vehicle/mileage.ts'
import { PhotoReader } from './photo-reader.tsx'
import { readMileage } from './read-mileage.ts'
import { TEXTS } from './texts.ts'

interface MileageReaderProps {
  /** The field's value; null if empty. */
  mileage: number | null
  /** The car's current mileage, the minimum of a reading; null if unknown. */
  current: number | null
  unit: MileageUnit
  onRead: (mileage: number) => void
  /** Stores the photo, even if nothing can be read; without it, the photo stays on this device. */
  onPhoto?: (photo: File) => Promise<void>
}

/** Reads the mileage from a photo of the odometer, on this device. An implausible reading is shown, but not used. */
export function MileageReader({ mileage, current, unit, onRead, onPhoto }: MileageReaderProps) {
  const { photo, hint, keptHint, failed, keptFailed, keptOffline, read, refused } = TEXTS.mileage
  return (
    <PhotoReader
      texts={{
        photo,
        hint: onPhoto ? keptHint : hint,
        failed: onPhoto ? keptFailed : failed,
        ...(onPhoto && { offline: keptOffline }),
        read: reading => read(formatMileage(reading, unit)),
      }}
      {...(onPhoto && { onPhoto })}
      read={(picture, onProgress) => readMileage(picture, current, onProgress)}
      problem={reading => {
        const problem = mileageProblem(reading, current, unit)
        return problem && refused(formatMileage(reading, unit), problem)
      }}
      value={mileage}
      onRead={onRead}
    />
  )
}
