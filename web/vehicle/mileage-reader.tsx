import { formatMileage, mileageProblem, type MileageUnit } from '../../domain/vehicle/mileage.ts'
import { PhotoReader } from './photo-reader.tsx'
import { readMileage } from './read-mileage.ts'
import { TEXTS } from './texts.ts'

interface MileageReaderProps {
  /** What stands in the field; null for nothing. */
  mileage: number | null
  /** The car's current mileage, which a reading cannot be below; null where nobody knows. */
  current: number | null
  unit: MileageUnit
  onRead: (mileage: number) => void
  /** Keeps the photo, whatever can be read in it; without this it stays on this device. */
  onPhoto?: (photo: File) => Promise<void>
}

/** Reads the mileage from a photo of the odometer, on this device. A reading that cannot be the car's is shown, not taken. */
export function MileageReader({ mileage, current, unit, onRead, onPhoto }: MileageReaderProps) {
  const { photo, hint, keptHint, failed, keptFailed, read, refused } = TEXTS.mileage
  return (
    <PhotoReader
      texts={{
        photo,
        hint: onPhoto ? keptHint : hint,
        failed: onPhoto ? keptFailed : failed,
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
