import { QrCode } from '../ui/display/qr-code.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import classes from './second-factor.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.totp

interface TotpSetupProps {
  secret: string
  uri: string
  /** The field of the app's first code. */
  code: { value: string; onChange: (code: string) => void; error: string | undefined }
}

/** Shows the QR code for the app, its key as text, and the field for the app's first code. */
export function TotpSetup({ secret, uri, code }: TotpSetupProps) {
  return (
    <Stack>
      <p>{texts.scan}</p>
      {/* Excluded from recorded visits. */}
      <div className={`${classes.scan} rr-block`}>
        <QrCode text={uri} label={texts.scanLabel} />
        <div>
          <p>{texts.secret}</p>
          <p className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <p>{texts.enter}</p>
      <TextField {...code} label={TEXTS.code} name="code" inputMode="numeric" autoComplete="one-time-code" />
    </Stack>
  )
}
