import { useState } from 'react'
import { formatLongDate, formatTime } from '../../../domain/format/dates.ts'
import { addressLine } from '../../address/address-text.ts'
import { API_URL } from '../../platform/api/api.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { PictureButton } from '../../ui/inputs/picture-button.tsx'
import { useColorScheme } from '../../ui/layout/color-scheme.ts'
import type { Booked } from '../booking-draft.ts'
import { TEXTS } from './texts.ts'

/** The parts of a visit that the map shows. */
interface ShownVisit extends Pick<Booked, 'date' | 'timeZone'> {
  address: Pick<Booked['address'], 'street' | 'city' | 'provinceCode' | 'postalCode' | 'lat' | 'lng'>
}

const SIZE = { width: 640, height: 280 }

/** Shows the appointment on a map; pressing the pin shows address, date and time (CONFIRM-02). */
export function AppointmentMap({ booked: { address, date, timeZone } }: { booked: ShownVisit }) {
  const [open, setOpen] = useState(false)
  const theme = useColorScheme()
  const { lat, lng } = address
  const place = new URLSearchParams(
    Object.entries({ lat, lng, ...SIZE, theme }).map(([name, value]) => [name, String(value)]),
  )
  const when = new Date(date)
  const close = () => setOpen(false)
  return (
    <>
      <PictureButton
        src={`${API_URL}/static-map?${place}`}
        alt={TEXTS.mapAlt}
        label={TEXTS.map}
        {...SIZE}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={close}
        title={TEXTS.popup}
        short
        actions={<Button onClick={close}>{TEXTS.close}</Button>}
      >
        <KeyValues
          items={[
            { label: TEXTS.address, value: addressLine(address) },
            { label: TEXTS.date, value: formatLongDate(when, timeZone) },
            { label: TEXTS.time, value: formatTime(when, timeZone) },
          ]}
        />
      </Dialog>
    </>
  )
}
