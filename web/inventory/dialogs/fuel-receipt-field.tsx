import { useEffect, useState } from 'react'
import { type CountryCode, currencyOf } from '../../../domain/address/country.ts'
import type { FuelReceipt } from '../../../domain/inventory/fuel-receipt.ts'
import { formatQuantity } from '../../../domain/inventory/stock.ts'
import { money } from '../../platform/money.ts'
import classes from '../../upload/photo-field.module.css'
import { shrinkPhoto } from '../../upload/shrink-photo.ts'
import { PhotoReader } from '../../vehicle/photo-reader.tsx'
import { dayText, TEXTS } from '../texts.ts'
import { readReceipt } from './read-receipt.ts'

interface FuelReceiptFieldProps {
  country: CountryCode
  /** The local day. */
  today: string
  /** What was read of the photo, until a value is corrected. */
  reading: FuelReceipt | null
  onRead: (receipt: FuelReceipt) => void
  /** The photo that is kept with the entry, also if it cannot be read. */
  onPhoto: (photo: Blob) => void
}

/** Takes the photo of a receipt, and reads amount, total and day from it. */
export function FuelReceiptField({ country, today, reading, onRead, onPhoto }: FuelReceiptFieldProps) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{TEXTS.receiptPicture}</legend>
      {preview && <img src={preview} alt={TEXTS.receiptPicture} className={classes.picture} />}
      <PhotoReader
        texts={{ ...TEXTS.fuelReceipt, read: receipt => TEXTS.fuelRead(partsOf(receipt, country)) }}
        read={async (photo, onProgress) =>
          readReceipt(photo instanceof File ? await shrinkPhoto(photo) : photo, { country, today }, onProgress)
        }
        value={reading}
        onRead={onRead}
        onPhoto={async photo => {
          const picture = await shrinkPhoto(photo)
          setPreview(URL.createObjectURL(picture))
          onPhoto(picture)
        }}
      />
    </fieldset>
  )
}

/** What was read, as it is shown. */
const partsOf = ({ litres, total, day }: FuelReceipt, country: CountryCode): string[] => [
  ...(litres === null ? [] : [formatQuantity('fuel', litres, country)]),
  ...(total === null ? [] : [money(total, currencyOf(country))]),
  ...(day === null ? [] : [dayText(day)]),
]
